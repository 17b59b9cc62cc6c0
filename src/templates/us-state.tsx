import { graphql, Link, type HeadProps, type PageProps } from 'gatsby'
import { LinkedText, type TextLink } from '../components/links/linked-text'
import type { DueDate } from '../../shared/calendar/due-dates'
import { yearDays } from '../../shared/calendar/year-days'
import { regionPath } from '../../shared/states/regions'
import { referencePage, usState } from '../../shared/structured-data/reference-page'
import { YearLine } from '../components/drawing/year-line'
import { PageHeading } from '../components/page/page-heading'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import {
  COMPANY_AND_TAXES_PARTS,
  CompanyAndTaxes,
} from '../features/states/facts/company-and-taxes'
import { CompareWith } from '../features/states/facts/compare-with'
import type { ComparedState } from '../features/states/comparison/comparison-rows'
import { FactsTable } from '../features/states/facts/facts-table'
import { LocatorMap, type LocatorMapProps } from '../features/states/map/locator-map'
import { NeighbourLinks } from '../features/states/facts/neighbour-links'
import type { FactSpread, NamedState } from '../features/states/state'
import { FactList } from '../components/page/fact-list'
import { comparisonPath } from '../../shared/states/comparison'
import { SITE_URL } from '../platform/base/site-url'
import { CalendarLink } from './parts/calendar-link'
import { Citation } from './parts/citation'
import { DocumentHead, type HeadContext } from './parts/document-head'
import { PageRecord } from './parts/page-record'
import { RailLayout } from './parts/rail-layout'
import type { ReferenceLink, ReferencePageProps } from './parts/reference-parts'
import { RelatedLinks, Sources } from './parts/reference-parts'
import { UsedIn, type PageUsage } from './parts/used-in'
import { VerificationMark } from './parts/verification-line'
import '../theme/styles/parts/drawings.css'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/states/facts/facts.css'

interface UsStateQuery {
  readonly usState: ReferencePageProps &
    ComparedState & {
      readonly facts: readonly { readonly label: string; readonly value: string }[]
      readonly deadlines: readonly {
        readonly what: string
        readonly when: string
        readonly dates: readonly Omit<DueDate, 'isMoved'>[]
      }[]
      readonly calendarPath: string | null
      readonly relatedForms: readonly ReferenceLink[]
      readonly relatedTerms: readonly ReferenceLink[]
      readonly relatedTools: readonly ReferenceLink[]
      readonly termLinks: readonly TextLink[]
      readonly shape: LocatorMapProps['shape'] | null
    }
  readonly pageUsage: PageUsage
  readonly usMap: LocatorMapProps['size'] & { readonly locatorPath: string }
  readonly allUsStateMeasure: { readonly nodes: readonly FactSpread[] }
  readonly allUsState: { readonly nodes: readonly NamedState[] }
}

/** One state: its facts among those of all states, companies, taxes, deadlines and offices. */
export default function UsStateTemplate({ data }: PageProps<UsStateQuery>) {
  const { usState: state, pageUsage, usMap, allUsStateMeasure, allUsState } = data
  return (
    <SearchScope section="States" names={[state.name]} tags={[state.region]}>
      <Prebuilt>
        <div className="state-top">
          <PageHeading
            title={state.name}
            lead={<LinkedText text={state.summary} field="summary" links={state.termLinks} />}
            section={{ label: 'States', href: '/states' }}
            mark={<VerificationMark kind="states" of={state.verification} />}
          />
          {state.shape === null ? null : (
            <LocatorMap
              name={state.name}
              region={state.region}
              size={usMap}
              countryPath={usMap.locatorPath}
              shape={state.shape}
            />
          )}
        </div>
        <FactsTable name={state.name} state={state} spreads={allUsStateMeasure.nodes} />
        <RailLayout
          parts={PARTS.filter(({ id }) => id !== 'facts' || state.facts.length > 0)}
          facts={<FactList facts={keyFacts(state)} />}
          aside={<Aside state={state} states={allUsState.nodes} />}
        >
          <StateText state={state} />
        </RailLayout>
        <div data-pagefind-ignore="">
          <UsedIn name={state.name} usage={pageUsage} tools={state.relatedTools} />
          <NeighbourLinks state={state} states={allUsState.nodes} />
        </div>
        <PageRecord {...state} />
      </Prebuilt>
      <Citation title={titleOf(state)} path={state.path} changedText={state.changedText} />
    </SearchScope>
  )
}

const PARTS = [
  ...COMPANY_AND_TAXES_PARTS,
  { id: 'deadlines', title: 'Deadlines' },
  { id: 'facts', title: 'Worth knowing' },
] as const

const keyFacts = ({ capital, code, region, agency, taxAgency }: UsStateQuery['usState']) => [
  { name: 'Capital', value: capital },
  { name: 'Postal code', value: code },
  { name: 'Region', value: <Link to={regionPath(region)}>{region}</Link> },
  { name: 'Companies', value: <a href={agency.url}>{agency.name}</a> },
  { name: 'Taxes', value: <a href={taxAgency.url}>{taxAgency.name}</a> },
]

function StateText({ state }: Pick<AsideProps, 'state'>) {
  const [, , deadlines, facts] = PARTS
  return (
    <>
      <CompanyAndTaxes state={state} />
      <h2 id={deadlines.id}>{deadlines.title}</h2>
      <YearLine days={state.deadlines.flatMap(({ dates }) => yearDays(dates))} />
      <FactList facts={state.deadlines.map(({ what, when }) => ({ name: what, value: when }))} />
      <CalendarLink
        path={state.calendarPath}
        holds="It holds the dates that do not depend on the day of formation."
      />
      {state.facts.length === 0 ? null : (
        <>
          <h2 id={facts.id}>{facts.title}</h2>
          <FactList
            facts={state.facts.map(({ label, value }, index) => ({
              name: label,
              value: (
                <LinkedText text={value} field={`facts.${index}.value`} links={state.termLinks} />
              ),
            }))}
          />
        </>
      )}
    </>
  )
}

const titleOf = ({ name }: NamedState): string => `${name}: company registration and taxes`

interface AsideProps {
  readonly state: UsStateQuery['usState']
  readonly states: readonly NamedState[]
}

function Aside({ state, states }: AsideProps) {
  return (
    <>
      <div>
        <h2 className="small-heading">Beside another state</h2>
        <CompareWith state={state} states={states} />
        <p className="without-script">
          <Link to={comparisonPath()}>Compare states</Link>
        </p>
      </div>
      <RelatedLinks title="Related forms" links={state.relatedForms} />
      <RelatedLinks title="Terms used here" links={state.relatedTerms} />
      <Sources kind="states" page={state} />
    </>
  )
}

export function Head({ data, pageContext }: HeadProps<UsStateQuery, HeadContext>) {
  const { usState: state } = data
  const { name, path, summary: description } = state
  const title = titleOf(state)
  return (
    <DocumentHead
      title={title}
      description={description}
      path={path}
      context={pageContext}
      breadcrumbs={[
        { name: 'States', path: '/states' },
        { name, path },
      ]}
      structured={() => [
        referencePage(SITE_URL, { ...state, name: title, description, about: usState(name) }),
      ]}
    />
  )
}

export const query = graphql`
  query UsStatePage($id: String!, $usageId: String!) {
    usMap {
      width
      height
      locatorPath
    }
    allUsStateMeasure(sort: { measure: ASC }) {
      nodes {
        measure
        median
        values
      }
    }
    allUsState(sort: { name: ASC }) {
      nodes {
        slug
        path
        name
      }
    }
    usState(id: { eq: $id }) {
      ...ComparedState
      ...ReferencePageFields
      facts {
        label
        value
      }
      deadlines {
        what
        when
        dates {
          ...DueDateFields
        }
      }
      calendarPath
      relatedForms {
        path
        label
      }
      relatedTerms {
        path
        label
      }
      relatedTools {
        path
        label
      }
      shape {
        locatorPath
        centre {
          x
          y
        }
        label {
          kind
        }
      }
    }
    pageUsage(id: { eq: $usageId }) {
      ...PageUsageFields
    }
  }
`
