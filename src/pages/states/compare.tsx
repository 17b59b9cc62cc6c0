import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { createIsland } from '../../components/islands/island'
import { PageHeading } from '../../components/page/page-heading'
import { SearchScope } from '../../components/page/search-scope'
import type { ComparisonProps } from '../../features/states/comparison/comparison'
import type { ComparedState } from '../../features/states/comparison/comparison-rows'
import { COMPARISON_PARAMETER } from '../../../shared/states/comparison'
import { DocumentHead, type HeadContext } from '../../templates/parts/document-head'
import {
  VerificationLine,
  VerificationMark,
  verificationsOf,
} from '../../templates/parts/verification-line'
import '../../theme/styles/parts/fields.css'
import '../../theme/styles/parts/lists.css'
import '../../theme/styles/parts/tables.css'
import '../../features/states/comparison/comparison.css'
import '../../features/states/states-table.css'

interface CompareQuery {
  readonly allUsState: { readonly nodes: readonly ComparedState[] }
}

const Comparison = createIsland<ComparisonProps>({
  load: async () => (await import('../../features/states/comparison/comparison')).Comparison,
  parameters: [COMPARISON_PARAMETER, 'only'],
})

const LEAD = 'Fees, reports and taxes of two to four states, side by side.'

/** Two to four states in one table. */
export default function CompareStatesPage({ data }: PageProps<CompareQuery>) {
  const verifications = verificationsOf(data.allUsState.nodes)
  return (
    <>
      <SearchScope section="Pages" names={['Compare states']}>
        <PageHeading
          title="Compare states"
          lead={LEAD}
          section={{ label: 'States', href: '/states' }}
          mark={<VerificationMark kind="states" of={verifications} />}
        />
      </SearchScope>
      <Comparison states={data.allUsState.nodes} />
      <VerificationLine kind="states" of={verifications} />
    </>
  )
}

export function Head({ pageContext }: HeadProps<CompareQuery, HeadContext>) {
  const path = '/states/compare'
  return (
    <DocumentHead
      title="Compare states"
      description={LEAD}
      path={path}
      context={pageContext}
      breadcrumbs={[
        { name: 'States', path: '/states' },
        { name: 'Compare states', path },
      ]}
    />
  )
}

export const query = graphql`
  query CompareStatesPage {
    allUsState(sort: { name: ASC }) {
      nodes {
        ...ComparedState
      }
    }
  }

  fragment ComparedState on UsState {
    ...StateSummary
    agency {
      name
      url
    }
    taxAgency {
      name
      url
    }
    incomeTax {
      kind
      note
    }
    salesTax {
      hasLocalAdditions
      note
    }
    corporateTax {
      note
    }
    llc {
      formationDocument
      note
      report {
        name
        due
        firstDue
      }
    }
  }
`
