import { useState } from 'react'
import { STATES_DOWNLOAD_PATHS } from '../../../../shared/site/paths'
import { COMPARISON_MIN, comparisonPath } from '../../../../shared/states/comparison'
import { Button } from '../../../components/controls/button'
import { ComparisonChooser } from './comparison-chooser'
import { type ComparedState, comparisonGroups } from './comparison-rows'
import { ComparisonTable } from './comparison-table'
import { useComparison, type ComparisonAddress } from './use-comparison'
import { usePageTitle } from './use-page-title'

/** Comparisons that readers ask for most: places to begin. The first is the example. */
const SUGGESTIONS: readonly (readonly string[])[] = [
  ['delaware', 'wyoming', 'nevada'],
  ['florida', 'texas'],
  ['california', 'oregon', 'washington'],
  ['new-york', 'new-jersey', 'connecticut'],
]

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

export interface ComparisonProps {
  readonly states: readonly ComparedState[]
}

/** Two to four states in one table; the choice stands in the address. Before any choice, an example. */
export function Comparison({ states }: ComparisonProps) {
  const address = useComparison(states)
  const { chosen, isDifferencesOnly } = address
  const isBeginning = chosen.length < COMPARISON_MIN
  usePageTitle(
    isBeginning
      ? 'Compare states'
      : `${conjunction.format(chosen.map(({ name }) => name))} compared`,
  )
  const offered = isBeginning ? suggestionsAmong(states) : []
  const [example] = offered
  return (
    <>
      <div className={isBeginning ? 'comparison-start' : undefined}>
        <ComparisonChooser states={states} address={address} />
        {isBeginning ? <Beginning offered={offered} /> : null}
      </div>
      {isBeginning ? (
        example === undefined ? null : (
          <>
            <h2 className="comparison-example">An example: {namesOf(example)}</h2>
            <SideBySide states={example} isDifferencesOnly={false} />
          </>
        )
      ) : (
        <>
          <ComparisonTools address={address} />
          <SideBySide states={chosen} isDifferencesOnly={isDifferencesOnly} />
        </>
      )}
    </>
  )
}

interface SideBySideProps {
  readonly states: readonly ComparedState[]
  readonly isDifferencesOnly: boolean
}

function SideBySide({ states, isDifferencesOnly }: SideBySideProps) {
  const groups = comparisonGroups(states).map(({ title, rows }) => ({
    title,
    rows: isDifferencesOnly ? rows.filter(({ differs }) => differs) : rows,
  }))
  return (
    <>
      <ComparisonTable
        states={states}
        groups={groups.filter(({ rows }) => rows.length > 0)}
        isMarked={!isDifferencesOnly}
      />
      <p className="meta comparison-note">
        Fees and rates change: the official sources on each state’s page decide.
      </p>
    </>
  )
}

interface BeginningProps {
  readonly offered: readonly (readonly ComparedState[])[]
}

function Beginning({ offered }: BeginningProps) {
  return (
    <>
      <div className="prose needs-script">
        <h2>Begin with one of these</h2>
        <ul className="link-list">
          {offered.map((found) => {
            const path = comparisonPath(found.map(({ slug }) => slug))
            return (
              <li key={path}>
                <a href={path}>{namesOf(found)}</a>
              </li>
            )
          })}
        </ul>
      </div>
      <div className="prose">
        <h2>What is compared</h2>
        <p>
          Registration and reports of an LLC, the rates of three taxes, and what differs. The
          address of the page holds your choice, to send it to someone or come back to it.
        </p>
        <p className="without-script">
          Choosing states needs JavaScript. Without it, there is the example below,{' '}
          <a href="/states#list">the list of states</a> has a table of the same figures, and the
          files hold all of them.
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
    </>
  )
}

function suggestionsAmong(states: readonly ComparedState[]): BeginningProps['offered'] {
  return SUGGESTIONS.map((slugs) =>
    slugs.flatMap((slug) => states.filter((state) => state.slug === slug)),
  ).filter((found, index) => found.length === SUGGESTIONS[index]?.length)
}

const namesOf = (states: readonly ComparedState[]) => states.map(({ name }) => name).join(', ')

function ComparisonTools({ address }: { readonly address: ComparisonAddress }) {
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setMessage('The link was copied.')
    } catch {
      // Browsers refuse without permission, and on pages without https.
      setMessage('The browser did not allow it. Copy the address of this page instead.')
    }
  }
  return (
    <div className="comparison-tools needs-script">
      <label className="state-check">
        <input
          type="checkbox"
          checked={address.isDifferencesOnly}
          onChange={(event) => {
            address.showOnlyDifferences(event.target.checked)
          }}
        />
        Only rows that differ
      </label>
      <div className="comparison-tools__buttons">
        <Button
          onClick={() => {
            void copy()
          }}
        >
          Copy link
        </Button>
        <Button data-action="print">Print</Button>
      </div>
      <p role="status" className="meta">
        {message}
      </p>
    </div>
  )
}
