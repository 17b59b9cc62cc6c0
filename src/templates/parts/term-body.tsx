import { LinkedText, type TextLink } from '../../components/links/linked-text'
import { PageHeading } from '../../components/page/page-heading'
import type { ReferenceLink, ReferencePageProps } from './reference-parts'
import { Paragraphs, RelatedLinks, Sources } from './reference-parts'
import { VerificationMark } from './verification-line'

/** The text of a term. */
export interface TermText extends Pick<ReferencePageProps, 'sources' | 'verification'> {
  readonly term: string
  readonly aliases: readonly string[]
  readonly definition: string
  readonly details: readonly string[]
  readonly example: string
  readonly seeAlso: readonly ReferenceLink[]
  readonly termLinks: readonly TextLink[]
}

/** The meaning of a term, and beside it where to go on. */
export function TermBody({ term }: { readonly term: TermText }) {
  return (
    <div className="term">
      <PageHeading
        title={term.term}
        lead={<LinkedText text={term.definition} field="definition" links={term.termLinks} />}
        section={{ label: 'Glossary', href: '/glossary' }}
        mark={<VerificationMark kind="glossary" of={term.verification} />}
      />
      <div className="prose reference__text">
        {term.aliases.length === 0 ? null : (
          <p className="term__aliases" data-pagefind-weight="10">
            Also called: <strong>{term.aliases.join(', ')}</strong>
          </p>
        )}
        <Paragraphs texts={term.details} field="details" links={term.termLinks} />
        <div className="term__example">
          <h2 className="small-heading">Example</h2>
          <p>
            <LinkedText text={term.example} field="example" links={term.termLinks} />
          </p>
        </div>
      </div>
      <div className="reference__aside term__rail" data-pagefind-ignore="">
        <RelatedLinks title="See also" links={term.seeAlso} />
        <Sources kind="glossary" page={term} />
      </div>
    </div>
  )
}
