import { expect, it, jest } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import { calmStatus } from '../../../../src/editing/saving/calm-status'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { startSync } from '../../../../src/editing/sync/machine/sync-state'
import {
  type PostState,
  POST_SYNC,
} from '../../../../src/features/post-editor/session/post-session'
import { notDone } from '../../../../src/features/post-editor/checks/not-done'
import { stopTheClock } from '../../support/fake-timers'

const start = startSync(POST_SYNC, {
  userId: 'ana',
  documentId: 'p1',
  writerId: 'tab',
  head: knownHead(POST_SYNC, { saved: null, copy: null }, 'ana'),
  fields: { ...EMPTY_EDITOR_FIELDS, title: 'A title' },
  nowMs: 0,
})

/** A session whose states the test decides. */
function sessionFrom(first: PostState) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become(next: Partial<PostState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}

const kept = (change: number) => ({ change, local: { keptChange: change, isRefused: false } })

stopTheClock()

it('changes nothing from one key to the next, and says where the text is once typing pauses', () => {
  const session = sessionFrom(start)
  const status = calmStatus(session, notDone)
  const listener = jest.fn()
  status.subscribe(listener)
  for (let change = 2; change < 10; change += 1) {
    session.become({ change })
    session.become(kept(change))
    jest.advanceTimersByTime(110)
  }
  expect(status.get().text).toBe('Keeping…')
  expect(listener).not.toHaveBeenCalled()
  jest.advanceTimersByTime(300)
  expect(status.get().text).toBe('Kept on this device')
  expect(listener).toHaveBeenCalledTimes(1)
})

it('takes back at once what is not true any more', () => {
  const session = sessionFrom({ ...start, ...kept(1) })
  const status = calmStatus(session, notDone)
  status.subscribe(() => undefined)
  expect(status.get().text).toBe('Kept on this device')
  session.become({ change: 2 })
  expect(status.get().text).toBe('Keeping…')
})

it('shows news at once', () => {
  const session = sessionFrom(start)
  const status = calmStatus(session, notDone)
  status.subscribe(() => undefined)
  session.become({ ...kept(1), isOnline: false })
  expect(status.get().text).toBe('Offline: kept on this device')
})

it('never shows what has become untrue while it waited', () => {
  const session = sessionFrom(start)
  const status = calmStatus(session, notDone)
  status.subscribe(() => undefined)
  session.become(kept(1))
  const unread = { ...session.getSnapshot(), isBodyUnread: true }
  jest.spyOn(session, 'getSnapshot').mockReturnValue(unread)
  jest.advanceTimersByTime(300)
  expect(status.get().text).toBe('Keeping…')
})
