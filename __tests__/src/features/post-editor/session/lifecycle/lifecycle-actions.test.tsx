import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PostStatus } from '../../../../../../shared/post/post-status'
import { LifecycleActions } from '../../../../../../src/features/post-editor/session/lifecycle/lifecycle-actions'
import {
  LifecycleNote,
  type LifecycleNoteProps,
} from '../../../../../../src/features/post-editor/session/lifecycle/lifecycle-note'

const done = () => Promise.resolve()

function show(status: PostStatus, { moveToBin = done, discard = done } = {}) {
  const calls = {
    onSchedule: jest.fn<(at: Date) => void>(),
    onBackToDraft: jest.fn(),
    onArchive: jest.fn(),
    onDiscard: jest.fn(discard),
    onMoveToBin: jest.fn(moveToBin),
  }
  render(
    <LifecycleActions
      title="The long way"
      status={status}
      publishAt={status === 'scheduled' ? new Date('2026-12-03T08:00:00Z') : null}
      isBusy={false}
      isStored
      zone="Europe/Madrid"
      now={() => new Date('2026-11-21T19:00:00Z')}
      {...calls}
    />,
  )
  return { ...calls, user: userEvent.setup() }
}

const more = () => screen.getByRole('button', { name: 'More actions for this post' })
const item = (name: string) => screen.getByRole('menuitem', { name })

describe('the life of a post', () => {
  it('schedules a draft', async () => {
    const { onSchedule, user } = show('draft')
    await user.click(more())
    await user.click(item('Schedule…'))
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(onSchedule).toHaveBeenCalledWith(new Date('2026-11-22T08:00:00Z'))
    await user.click(more())
    expect(screen.queryByRole('menuitem', { name: 'Archive…' })).not.toBeInTheDocument()
  })

  it('takes a scheduled post back, or changes its time', async () => {
    const { onBackToDraft, user } = show('scheduled')
    await user.click(more())
    expect(item('Change time…')).toBeVisible()
    await user.click(item('Back to draft'))
    expect(onBackToDraft).toHaveBeenCalledTimes(1)
  })

  it('schedules nothing that is published', async () => {
    const { user } = show('published')
    await user.click(more())
    expect(screen.queryByRole('menuitem', { name: 'Schedule…' })).not.toBeInTheDocument()
  })

  it.each([
    [
      'unpublishes only after naming the post and',
      'Unpublish',
      'onBackToDraft',
      /^Readers can no longer open “The long way”\. It becomes a draft/,
    ],
    ['archives a published post only after', 'Archive', 'onArchive', /Readers can no longer open/],
    [
      'goes back to what readers see only after',
      'Discard changes',
      'onDiscard',
      /^Readers do not see your changes/,
    ],
  ] as const)('%s saying what readers will see', async (_what, name, call, description) => {
    const { user, [call]: onDone } = show('published')
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    await user.click(more())
    await user.click(item(`${name}…`))
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(description)
    await user.click(screen.getByRole('button', { name }))
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('keeps the question open and says why nothing was discarded', async () => {
    const { user } = show('published', {
      discard: () => Promise.reject(new Error('No network.')),
    })
    await user.click(more())
    await user.click(item('Discard changes…'))
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('No network.')
    expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  })

  it('keeps the question open and says why the bin refused', async () => {
    const { onMoveToBin, user } = show('draft', {
      moveToBin: () => Promise.reject(new Error('No network.')),
    })
    await user.click(more())
    await user.click(item('Move to bin…'))
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/nothing changes for them/)
    await user.click(screen.getByRole('button', { name: 'Move to bin' }))
    expect(onMoveToBin).toHaveBeenCalledTimes(1)
    expect(await screen.findByRole('alert')).toHaveTextContent('No network.')
  })
})

describe('what readers see', () => {
  const note = (change: Partial<LifecycleNoteProps>) => {
    render(
      <LifecycleNote
        status="published"
        publishAt={null}
        statusElsewhere={null}
        zone="Europe/Madrid"
        {...change}
      />,
    )
  }

  it('is told when someone else has taken the post from them', () => {
    note({ status: 'draft', statusElsewhere: 'draft' })
    expect(screen.getByRole('status')).toHaveTextContent(/Readers can no longer open it\.$/)
  })

  it('is told with the time and the zone of a scheduled post', () => {
    note({ status: 'scheduled', publishAt: new Date('2026-12-03T08:00:00Z') })
    expect(screen.getByText(/Thu, 3 Dec 2026, 09:00, your time UTC\+1/)).toBeVisible()
  })
})
