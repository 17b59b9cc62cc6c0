import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EDITED_KINDS } from '../../../../shared/entries/edited-kinds'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { EntryConflictDialog } from '../../../../src/features/entry-editor/session/entry-conflict-dialog'
import { entrySync } from '../../../../src/features/entry-editor/session/entry-session'
import { termData } from '../../support/terms'

const text = (month: string, source: string, verification: object): EntryText => ({
  data: termData('Apostille', {
    details: [`Due in ${month}.`],
    sources: [{ title: source, url: 'https://www.irs.gov/' }],
    verification,
  }),
  base: null,
  baseData: null,
})

it('asks about paragraphs, records and values of an entry, and draws the result', async () => {
  const { fields } = EDITED_KINDS.glossary
  const entry = { name: 'term', fields, slug: 'apostille', file: null }
  const sync = entrySync(entry)
  const base = text('May', 'Office', { state: 'sample' })
  const mine = text('June', 'Mine', { state: 'official' })
  const theirs = text('July', 'Theirs', { state: 'unverified' })
  const outcome = sync.merge(base, mine, theirs)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  const onResolve = jest.fn<(fields: EntryText) => void>()
  const head = knownHead(sync, { saved: null, copy: null }, 'ana')
  render(
    <EntryConflictDialog
      entry={entry}
      conflict={{ theirs: { ...head, fields: theirs }, mine, outcome, change: 1 }}
      userId="ana"
      onResolve={onResolve}
      onPostpone={jest.fn()}
    />,
  )
  const user = userEvent.setup()
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    '1 of 3: Details',
    '2 of 3: Verification',
    '3 of 3: Sources',
  ])
  expect(screen.getAllByRole('group', { name: 'Their version' })[2]).toHaveTextContent(/Theirs/)
  expect(screen.getAllByRole('radio', { name: 'Keep both' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Keep all of theirs' }))
  await user.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(screen.getByRole('group', { name: 'Result' })).toHaveTextContent('Due in July.')
  await user.click(screen.getByRole('button', { name: 'Use this result' }))
  expect(onResolve).toHaveBeenCalledWith(theirs)
})
