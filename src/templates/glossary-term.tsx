import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { toDescription } from '../../shared/meta-lengths'
import { namesOfTerm } from '../../shared/kinds/search-names'
import { definedTerm } from '../../shared/structured-data/glossary'
import type { TextLink } from '../components/linked-text'
import { LinkedText } from '../components/linked-text'
import { PageHeading } from '../components/page-heading'
import { Prebuilt } from '../components/prebuilt'
import { SearchScope } from '../components/search-scope'
import { TermNeighbours } from '../features/glossary/term-neighbours'
import { SITE_URL } from '../platform/site-url'
import { Citation } from './parts/citation'
import type { HeadContext } from './parts/document-head'
import { DocumentHead } from './parts/document-head'
import { PageRecord } from './parts/page-record'
import type { ReferenceLink, ReferencePage } from './parts/reference-parts'
import { Paragraphs, RelatedLinks, Sources } from './parts/reference-parts'
import type { PageUsage } from './parts/used-in'
import { UsedIn } from './parts/used-in'
import { VerificationMark } from './parts/verification-line'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/glossary/term.css'

interface GlossaryTermQuery {
  readonly glossaryTerm: ReferencePage & {
    readonly path: string
    readonly term: string
    readonly aliases: readonly string[]
    readonly inSpanish: readonly string[]
    readonly definition: string
    readonly details: readonly string[]
    readonly example: string
    readonly seeAlso: readonly ReferenceLink[]
    readonly termLinks: readonly TextLink[]
    readonly previous: ReferenceLink | null
    readonly next: ReferenceLink | null
  }
  readonly pageUsage: PageUsage
}

/** One term of the glossary. */
export default function GlossaryTermTemplate({ data }: PageProps<GlossaryTermQuery>) {
  const { glossaryTerm: term, pageUsage } = data
  return (
    <SearchScope section="Glossary" names={namesOfTerm(term)}>
      <Prebuilt>
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
        <div data-pagefind-ignore="">
          <UsedIn
            name={term.term}
            usage={pageUsage}
            title="Where it is used"
            titles={{ posts: 'Blog', tools: 'Tools', states: 'States', glossary: 'Other terms' }}
          />
        </div>
        <TermNeighbours previous={term.previous} next={term.next} />
        <PageRecord {...term} />
      </Prebuilt>
      <Citation title={term.term} path={term.path} changedText={term.changedText} />
    </SearchScope>
  )
}

interface TermContext extends HeadContext {
  /** Given where the page shows a document: the publisher looks for it. */
  readonly entryDigest?: string
}

export function Head({ data, pageContext }: HeadProps<GlossaryTermQuery, TermContext>) {
  const { glossaryTerm: term } = data
  const { entryDigest } = pageContext
  return (
    <>
      <DocumentHead
        title={`${term.term}: what it means`}
        description={toDescription(term.definition)}
        path={term.path}
        context={pageContext}
        breadcrumbs={[
          { name: 'Glossary', path: '/glossary' },
          { name: term.term, path: term.path },
        ]}
        structured={() => [definedTerm(SITE_URL, term)]}
      />
      {entryDigest === undefined ? null : <meta name="pliego-digest" content={entryDigest} />}
    </>
  )
}

export const query = graphql`
  query GlossaryTermPage($id: String!, $usageId: String!) {
    glossaryTerm(id: { eq: $id }) {
      ...ReferencePageFields
      term
      aliases
      inSpanish
      definition
      details
      example
      seeAlso {
        path
        label
      }
      previous {
        path
        label
      }
      next {
        path
        label
      }
    }
    pageUsage(id: { eq: $usageId }) {
      ...PageUsageFields
    }
  }
`
