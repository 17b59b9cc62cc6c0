import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { resolveConflicts } from '../../../../shared/merge/resolve-conflicts'
import { ConflictDialog } from '../../../../src/editing/conflict/conflict-dialog'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { TERM_FIELDS, term, type Term } from '../../../shared/kinds/term-fields'
import { TERM_SYNC, type TermSync } from '../sync/term-session'

const source = (label: string) => ({ url: 'https://irs.gov', label, year: 2025 })

it('asks about paragraphs, records and values of any document, and draws the result', async () => {
  const mine = term({ definition: ['Due in June.'], sources: [source('Mine')], due: 6 })
  const theirs = term({ definition: ['Due in July.'], sources: [source('Theirs')], due: null })
  const base = term({ definition: ['Due in May.'], sources: [source('IRS')], due: 5 })
  const outcome = TERM_SYNC.merge(base, mine, theirs)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  const onResolve = jest.fn<(fields: Term) => void>()
  const head = knownHead(TERM_SYNC, { saved: null, copy: null }, 'ana')
  render(
    <ConflictDialog<TermSync>
      table={TERM_FIELDS}
      resolveBy={resolveConflicts}
      conflict={{ theirs: { ...head, fields: theirs }, mine, outcome, change: 1 }}
      userId="ana"
      onResolve={onResolve}
      onPostpone={jest.fn()}
      renderResult={({ definition }) => <p>Result: {definition.join(' ')}</p>}
      copyText={() => Promise.resolve(true)}
    />,
  )
  const user = userEvent.setup()
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    '1 of 3: Definition',
    '2 of 3: Sources',
    '3 of 3: Due in month',
  ])
  expect(screen.getAllByRole('group', { name: 'Their version' })[1]).toHaveTextContent(/Theirs/)
  expect(screen.getAllByRole('radio', { name: 'Keep both' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Keep all of theirs' }))
  await user.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(screen.getByText('Result: Due in July.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use this result' }))
  expect(onResolve).toHaveBeenCalledWith(theirs)
})
