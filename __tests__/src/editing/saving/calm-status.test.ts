import { expect, it, jest } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import { calmStatus } from '../../../../src/editing/saving/calm-status'
import { notDone } from '../../../../src/features/post-editor/checks/not-done'
import { stopTheClock } from '../../support/fake-timers'
import { NEVER_SAVED, postState, sessionFrom } from '../../support/post-state'

const start = postState(NEVER_SAVED, { ...EMPTY_EDITOR_FIELDS, title: 'A title' })

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
