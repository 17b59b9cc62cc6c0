import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { definedTermSet } from '../../shared/structured-data/defined-terms'
import { createIsland } from '../components/islands/island'
import { PageHeading } from '../components/page/page-heading'
import { SearchScope } from '../components/page/search-scope'
import type { GlossaryIndexProps } from '../features/glossary/glossary-index'
import type { TermEntry } from '../features/glossary/term-entry'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import type { VerifiedPage } from '../templates/parts/verification-line'
import {
  VerificationLine,
  VerificationMark,
  verificationsOf,
} from '../templates/parts/verification-line'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../features/glossary/glossary.css'

interface GlossaryQuery {
  readonly allGlossaryTerm: {
    readonly nodes: readonly (TermEntry & VerifiedPage)[]
  }
}

const GlossaryIndex = createIsland<GlossaryIndexProps>({
  load: async () => (await import('../features/glossary/glossary-index')).GlossaryIndex,
  parameters: ['q'],
})

const LEAD = 'The words that forms and letters take for granted, each explained on its own.'

/** All terms, from A to Z. */
export default function GlossaryPage({ data }: PageProps<GlossaryQuery>) {
  const verifications = verificationsOf(data.allGlossaryTerm.nodes)
  return (
    <>
      <SearchScope section="Pages" names={['Glossary']}>
        <PageHeading
          title="Glossary"
          lead={LEAD}
          mark={<VerificationMark kind="glossary" of={verifications} />}
        />
      </SearchScope>
      <GlossaryIndex entries={data.allGlossaryTerm.nodes} />
      <VerificationLine kind="glossary" of={verifications} />
    </>
  )
}

export function Head({ data, pageContext }: HeadProps<GlossaryQuery, HeadContext>) {
  return (
    <DocumentHead
      title="Glossary"
      description={LEAD}
      path="/glossary"
      context={pageContext}
      breadcrumbs={[{ name: 'Glossary', path: '/glossary' }]}
      structured={() => [definedTermSet(SITE_URL, LEAD, data.allGlossaryTerm.nodes)]}
    />
  )
}

export const query = graphql`
  query GlossaryPage {
    allGlossaryTerm(sort: { term: ASC }) {
      nodes {
        path
        term
        aliases
        inSpanish
        linkAs
        definition
        verification {
          state
        }
      }
    }
  }
`
