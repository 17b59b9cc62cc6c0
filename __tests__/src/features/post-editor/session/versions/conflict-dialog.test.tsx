import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../../../shared/post/editor-fields'
import { mergeVersions } from '../../../../../../shared/merge/merge-versions'
import { POST_FIELDS } from '../../../../../../shared/post/fields/post-fields'
import { PROSE_FIELDS } from '../../../../../../shared/post/fields/written-fields'
import { PostConflictDialog } from '../../../../../../src/features/post-editor/session/versions/post-conflict-dialog'
import { knownHead } from '../../../../../../src/editing/sync/machine/known-head'
import {
  type PostConflict,
  POST_SYNC,
} from '../../../../../../src/features/post-editor/session/post-session'

const USER = 'pliego-first-author'
const COLLEAGUE = 'pliego-second-author'

const draft = (change: Partial<EditorFields>): EditorFields => ({
  ...EMPTY_EDITOR_FIELDS,
  title: 'Old title',
  html: '<p>Kept.</p><p>Due in May.</p>',
  isSlugEdited: true,
  ...change,
})

function show(mineChange: Partial<EditorFields>, theirChange: Partial<EditorFields>) {
  const [mine, theirs] = [draft(mineChange), draft(theirChange)]
  const outcome = mergeVersions(draft({}), mine, theirs)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  const onResolve = jest.fn<(fields: EditorFields) => void>()
  const onPostpone = jest.fn()
  const conflict: PostConflict = {
    theirs: {
      ...knownHead(POST_SYNC, { saved: null, copy: null }, USER),
      fields: theirs,
      writtenBy: COLLEAGUE,
    },
    mine,
    outcome,
    change: 1,
  }
  render(<PostConflictDialog {...{ conflict, onResolve, onPostpone }} userId={USER} />)
  return { onResolve, onPostpone, user: userEvent.setup() }
}

const sentence = [
  { html: '<p>Kept.</p><p>Due in June.</p>' },
  { html: '<p>Kept.</p><p>Due in July.</p>' },
] as const

describe('the dialog about conflicts', () => {
  it.each(PROSE_FIELDS)('names the field %s and shows both sides of it', (name) => {
    show({ [name]: 'Due in June' }, { [name]: 'Due in July' })
    expect(screen.getByRole('heading', { name: POST_FIELDS[name].label })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Your version' }).textContent).toContain('June')
    expect(screen.getByRole('group', { name: 'Their version' }).textContent).toContain('July')
  })

  it('shows both sides, and on demand what stood there before', async () => {
    const { user } = show(...sentence)
    expect(screen.getByRole('dialog', { name: '1 conflict to resolve' })).toBeTruthy()
    expect(screen.getByText(/Daniel Rojas changed this text/)).toBeTruthy()
    const side = (name: string) => screen.getByRole('group', { name }).textContent
    expect(side('Your version')).toContain('June')
    expect(side('Their version')).toContain('July')
    await user.click(screen.getByRole('button', { name: 'Show the text before both changes' }))
    expect(side('Before')).toContain('Due in May.')
  })

  it.each([
    ['Keep mine', '<p>Kept.</p><p>Due in June.</p>'],
    ['Keep theirs', '<p>Kept.</p><p>Due in July.</p>'],
    ['Keep both', '<p>Kept.</p><p>Due in June.</p><p>Due in July.</p>'],
  ])('takes the choice: %s', async (name, html) => {
    const { user, onResolve } = show(...sentence)
    const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this result' })
    expect(use.disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name }))
    await user.click(use)
    expect(onResolve).toHaveBeenCalledWith(draft({ html }))
  })

  it('chooses place by place, or all at once', async () => {
    const { user, onResolve } = show(
      { ...sentence[0], title: 'My title' },
      { ...sentence[1], title: 'Their title' },
    )
    expect(screen.getByText('0 of 2 chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep all of theirs' }))
    const title = screen.getByRole('radiogroup', { name: 'What to keep: 1 of 2: Title' })
    await user.click(within(title).getByRole('radio', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Use this result' }))
    expect(onResolve).toHaveBeenCalledWith(draft({ ...sentence[1], title: 'My title' }))
  })

  it('shows the result before it is used', async () => {
    const { user } = show(...sentence)
    await user.click(screen.getByRole('radio', { name: 'Keep both' }))
    await user.click(screen.getByRole('button', { name: 'Show the result' }))
    const result = screen.getByRole('group', { name: 'Old title' })
    expect(result.textContent).toBe('Old titleKept.Due in June.Due in July.')
  })

  it('changes nothing when it is left for later', async () => {
    const { user, onPostpone, onResolve } = show(...sentence)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(onPostpone).toHaveBeenCalledTimes(2)
    expect(onResolve).not.toHaveBeenCalled()
  })

  it('says where one side took the text away', () => {
    show({ html: '<p>Kept.</p>' }, sentence[1])
    expect(screen.getByRole('group', { name: 'Your version' }).textContent).toContain('Removed.')
    expect(screen.queryByRole('radio', { name: 'Keep both' })).toBeNull()
  })
})
