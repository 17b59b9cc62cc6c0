import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { collectionPage } from '../../shared/structured-data/collection'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { StateDownload } from '../features/states/list/downloads-section'
import { DownloadsSection } from '../features/states/list/downloads-section'
import { ListSection } from '../features/states/list/list-section'
import { MapSection } from '../features/states/map/map-section'
import type { MappedState, MapSize, MeasureSpread } from '../features/states/state'
import { useStatesAddress } from '../features/states/list/use-states-address'
import { comparisonPath } from '../../shared/states/comparison'
import { SITE_URL } from '../platform/site-url'
import type { HeadContext } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'
import { VerificationLine, verificationsOf } from '../templates/parts/verification-line'
import '../features/states/states.css'

interface StatesQuery {
  readonly usMap: MapSize
  readonly allUsState: { readonly nodes: readonly MappedState[] }
  readonly allUsStateMeasure: { readonly nodes: readonly MeasureSpread[] }
  readonly allUsStateDownload: { readonly nodes: readonly StateDownload[] }
}

const LEAD =
  'Where companies register, what they pay and when reports are due, in 50 states and the District of Columbia.'

/** All states: the map, the list with its table, and the downloads. */
export default function StatesPage({ data }: PageProps<StatesQuery>) {
  const states = data.allUsState.nodes
  const spreads = data.allUsStateMeasure.nodes
  const address = useStatesAddress(states.map(({ slug }) => slug))
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="States" lead={LEAD} />
        <VerificationLine kind="state" of={verificationsOf(states)} />
      </SearchScope>
      <nav className="states-contents" aria-label="On this page">
        <a href="#map">Map</a>
        <a href="#list">All states</a>
        <a href="#downloads">Downloads</a>
        <Link to={comparisonPath()}>Compare states</Link>
      </nav>
      <MapSection
        states={states}
        size={data.usMap}
        spreads={spreads}
        measure={address.measure}
        onMeasureChange={address.showMeasure}
      />
      <ListSection states={states} spreads={spreads} address={address} />
      <DownloadsSection files={data.allUsStateDownload.nodes} />
    </>
  )
}

export function Head({ data, pageContext }: HeadProps<StatesQuery, HeadContext>) {
  const page = { path: '/states', name: 'States', description: LEAD }
  const items = data.allUsState.nodes
  return (
    <DocumentHead
      {...page}
      title="States"
      context={pageContext}
      breadcrumbs={[page]}
      structured={[collectionPage(SITE_URL, { ...page, items })]}
    />
  )
}

export const query = graphql`
  query StatesPage {
    usMap {
      width
      height
      labelWidth
      labelHeight
    }
    allUsState(sort: { name: ASC }) {
      nodes {
        ...StateSummary
        shape {
          path
          centre {
            x
            y
          }
          label {
            kind
            x
            y
          }
          tile {
            column
            row
          }
        }
      }
    }
    allUsStateMeasure {
      nodes {
        measure
        median
        values
      }
    }
    allUsStateDownload(sort: { format: ASC }) {
      nodes {
        path
        format
        bytes
        columns {
          name
          description
          unit
        }
      }
    }
  }

  fragment StateSummary on UsState {
    slug
    path
    name
    code
    capital
    region
    summary
    factsYears
    incomeTax {
      topRatePercent
    }
    salesTax {
      statePercent
      includedLocalPercent
    }
    corporateTax {
      kind
      topRatePercent
    }
    llc {
      formationFeeUsd
      report {
        frequency
        feeUsd
      }
      minimumTaxUsd
    }
    verification {
      state
    }
  }
`
