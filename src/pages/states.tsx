import { graphql, Link, type HeadProps, type PageProps } from 'gatsby'
import { collectionPage } from '../../shared/structured-data/collection'
import { createIsland } from '../components/islands/island'
import { PageHeading } from '../components/page/page-heading'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import { DownloadsSection, type StateDownload } from '../features/states/list/downloads-section'
import type { ListSectionProps } from '../features/states/list/list-section'
import type { MapSectionProps } from '../features/states/map/map-section'
import type { MappedState, MapSize, FactSpread } from '../features/states/state'
import { comparisonPath } from '../../shared/states/comparison'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import {
  VerificationLine,
  VerificationMark,
  verificationsOf,
} from '../templates/parts/verification-line'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/tables.css'
import '../features/states/list/list.css'
import '../features/states/map/map.css'
import '../features/states/states-table.css'

interface StatesQuery {
  readonly usMap: MapSize
  readonly allUsState: { readonly nodes: readonly MappedState[] }
  readonly allUsStateMeasure: { readonly nodes: readonly FactSpread[] }
  readonly allUsStateDownload: { readonly nodes: readonly StateDownload[] }
}

const MapSection = createIsland<MapSectionProps>({
  load: async () => (await import('../features/states/map/map-section')).MapSection,
  parameters: ['show'],
})

const ListSection = createIsland<ListSectionProps>({
  load: async () => (await import('../features/states/list/list-section')).ListSection,
  parameters: ['q', 'region', 'without', 'sort', 'view', 'compare'],
})

const LEAD =
  'Where companies register, what they pay and when reports are due, in 50 states and the District of Columbia.'

/** All states: the map, the list with its table, and the downloads. */
export default function StatesPage({ data }: PageProps<StatesQuery>) {
  const states = data.allUsState.nodes
  const verifications = verificationsOf(states)
  const spreads = data.allUsStateMeasure.nodes
  return (
    <>
      <SearchScope section="Pages" names={['States']}>
        <PageHeading
          title="States"
          lead={LEAD}
          mark={<VerificationMark kind="states" of={verifications} />}
        />
      </SearchScope>
      <nav className="states-contents" aria-label="Contents">
        <a href="#map">Map</a>
        <a href="#list">All states</a>
        <a href="#downloads">Downloads</a>
        <Link to={comparisonPath()}>Compare states</Link>
      </nav>
      <MapSection states={states} size={data.usMap} spreads={spreads} />
      <ListSection states={states} spreads={spreads} />
      <Prebuilt>
        <DownloadsSection files={data.allUsStateDownload.nodes} />
        <VerificationLine kind="states" of={verifications} />
      </Prebuilt>
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
      structured={() => [collectionPage(SITE_URL, { ...page, items })]}
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
    allUsStateMeasure(sort: { measure: ASC }) {
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
        due
      }
      minimumTaxUsd
    }
    verification {
      state
    }
  }
`
