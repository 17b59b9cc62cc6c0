import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { PageHeading } from '../../components/page-heading'
import { SearchScope } from '../../components/search-scope'
import { ComparisonChooser } from '../../features/states/comparison/comparison-chooser'
import type { ComparedState } from '../../features/states/comparison/comparison-rows'
import { comparisonGroups } from '../../features/states/comparison/comparison-rows'
import { ComparisonTable } from '../../features/states/comparison/comparison-table'
import { ComparisonTools } from '../../features/states/comparison/comparison-tools'
import { useComparison } from '../../features/states/comparison/use-comparison'
import { STATES_DOWNLOAD_PATHS } from '../../../shared/paths'
import { COMPARISON_MIN, comparisonPath } from '../../../shared/states/comparison'
import type { HeadContext } from '../../templates/parts/document-head'
import { DocumentHead } from '../../templates/parts/document-head'
import { VerificationLine, verificationsOf } from '../../templates/parts/verification-line'
import '../../features/states/states.css'

interface CompareQuery {
  readonly allUsState: { readonly nodes: readonly ComparedState[] }
}

const LEAD = 'Fees, reports and taxes of two to four states, side by side.'

/** Comparisons that readers ask for most: places to begin. */
const SUGGESTIONS: readonly (readonly string[])[] = [
  ['delaware', 'wyoming', 'nevada'],
  ['florida', 'texas'],
  ['california', 'oregon', 'washington'],
  ['new-york', 'new-jersey', 'connecticut'],
]

/** Two to four states in one table; the choice stands in the address. */
export default function CompareStatesPage({ data }: PageProps<CompareQuery>) {
  const states = data.allUsState.nodes
  const address = useComparison(states)
  const { chosen, isDifferencesOnly } = address
  const groups = comparisonGroups(chosen).map(({ title, rows }) => ({
    title,
    rows: isDifferencesOnly ? rows.filter(({ differs }) => differs) : rows,
  }))
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading
          title="Compare states"
          lead={LEAD}
          section={{ label: 'States', href: '/states' }}
        />
        <VerificationLine
          kind="state"
          of={verificationsOf(chosen.length === 0 ? states : chosen)}
        />
      </SearchScope>
      <ComparisonChooser states={states} address={address} />
      {chosen.length < COMPARISON_MIN ? (
        <Suggestions states={states} />
      ) : (
        <>
          <ComparisonTools address={address} />
          <ComparisonTable states={chosen} groups={groups.filter(({ rows }) => rows.length > 0)} />
          <p className="meta comparison-note">
            Fees and rates change: the official sources on each state’s page decide.
          </p>
        </>
      )}
    </>
  )
}

function Suggestions({ states }: { readonly states: readonly ComparedState[] }) {
  const nameOf = (slug: string) => states.find((state) => state.slug === slug)?.name
  const offered = SUGGESTIONS.filter((slugs) => slugs.every((slug) => nameOf(slug) !== undefined))
  return (
    <div className="prose">
      <div className="needs-script">
        <h2>Begin with one of these</h2>
        <ul className="link-list">
          {offered.map((slugs) => (
            <li key={slugs.join()}>
              <Link to={comparisonPath(slugs)}>{slugs.map(nameOf).join(', ')}</Link>
            </li>
          ))}
        </ul>
      </div>
      <h2>What is compared</h2>
      <p>
        Where an LLC registers, what the registration costs, which reports follow and when they are
        due; the rates of the sales, income and corporate taxes; and what differs between the states
        that you choose. The address of the page holds your choice, so that you can send it to
        someone or come back to it.
      </p>
      <p className="states-without-script">
        Choosing states needs JavaScript. Without it,{' '}
        <Link to="/states#list">the list of states</Link> has a table of the same figures, and the
        files below hold all of them.
      </p>
      <ul className="link-list">
        <li>
          <a href={STATES_DOWNLOAD_PATHS.csv}>All figures as a table (CSV)</a>
        </li>
        <li>
          <a href={STATES_DOWNLOAD_PATHS.json}>All figures with their sources (JSON)</a>
        </li>
      </ul>
    </div>
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
      }
    }
  }
`
