import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { toDescription } from '../../shared/site/meta-lengths'
import { namesOfTerm } from '../../shared/kinds/search-names'
import { definedTerm } from '../../shared/structured-data/defined-terms'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import { TermNeighbours } from '../features/glossary/term-neighbours'
import { SITE_URL } from '../platform/base/site-url'
import { Citation } from './parts/citation'
import { DocumentHead, type HeadContext } from './parts/document-head'
import { PageRecord } from './parts/page-record'
import type { ReferenceLink, ReferencePageProps } from './parts/reference-parts'
import { TermBody, type TermText } from './parts/term-body'
import { UsedIn, type PageUsage } from './parts/used-in'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/glossary/term.css'

interface GlossaryTermQuery {
  readonly glossaryTerm: ReferencePageProps &
    TermText & {
      readonly path: string
      readonly inSpanish: readonly string[]
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
        <TermBody term={term} />
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
