import type { ReactNode } from 'react'
import { regionAnchor, STATE_REGIONS } from '../../../../shared/states/regions'
import type { MappedFact, MappedFactId } from '../../../../shared/states/page-facts'
import { factText, mappedFactById } from '../../../../shared/states/page-facts'
import { PickBox } from './pick-box'
import type { StateSummary } from '../state'
import type { StatesAddress } from './use-states-address'

export interface StateListProps {
  /** In the order of the view. */
  readonly states: readonly StateSummary[]
  readonly address: StatesAddress
}

/** The list: by region while it is sorted by name, else one list from one end to the other. */
export function StateList({ states, address }: StateListProps) {
  if (address.view.order.kind === 'fact') {
    return <StateCards states={states} address={address} level={3} />
  }
  return STATE_REGIONS.map((region) => {
    const inRegion = states.filter((state) => state.region === region)
    if (inRegion.length === 0) return null
    return (
      <section key={region} className="state-region" aria-labelledby={regionAnchor(region)}>
        <h3 id={regionAnchor(region)}>
          {region} <span className="meta">{inRegion.length}</span>
        </h3>
        <StateCards states={inRegion} address={address} level={4} />
      </section>
    )
  })
}

const USUAL = ['llc-formation-fee', 'llc-yearly-cost'].map(mappedFactById)

/** Of the usual ones a word is enough to see; all of the name is heard. */
const CARD_LABELS: Partial<Record<MappedFactId, ReactNode>> = {
  'llc-formation-fee': (
    <>
      <span className="visually-hidden">LLC </span>Formation
      <span className="visually-hidden"> fee</span>
    </>
  ),
  'llc-yearly-cost': (
    <>
      <span className="visually-hidden">LLC </span>Yearly
      <span className="visually-hidden"> cost</span>
    </>
  ),
}

/** The fact of the order first, then the usual ones; two at most. */
function shownFacts({ order }: StatesAddress['view']): readonly MappedFact[] {
  const first = order.kind === 'fact' ? [order.fact] : []
  const rest = USUAL.filter((fact) => fact !== null).filter(({ id }) => id !== first[0]?.id)
  return [...first, ...rest].slice(0, USUAL.length)
}

function StateCards({ states, address, level }: StateListProps & { readonly level: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const facts = shownFacts(address.view)
  return (
    <ul className="state-cards title-links">
      {states.map((state) => (
        <li key={state.slug} className="state-card">
          <div className="state-card__head">
            <Heading>
              <a href={state.path}>{state.name}</a> <span className="meta">{state.code}</span>
            </Heading>
            <PickBox state={state} address={address} />
          </div>
          <dl>
            {facts.map((fact) => (
              <div key={fact.id}>
                <dt>{CARD_LABELS[fact.id] ?? fact.shortLabel}</dt>
                <dd>{factText(fact, state)}</dd>
              </div>
            ))}
            <div>
              <dt>
                <span className="visually-hidden">LLC report </span>Due
              </dt>
              <dd>{state.llc.report.due ?? 'No report'}</dd>
            </div>
          </dl>
          <p>{state.summary}</p>
        </li>
      ))}
    </ul>
  )
}
