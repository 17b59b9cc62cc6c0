import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { PostHead } from '../../../../shared/post/post-copy'
import { useConflict } from '../../../../src/editing/conflict/use-conflict'
import { storedPost, storedSession } from '../../features/post-editor/screen/bar/stored-session'
import { stopTheClock } from '../../support/fake-timers'

const theirs: PostHead = { saved: storedPost({ revision: 3, title: 'Their title' }), copy: null }

/** An editor whose first save meets another title, with a title field that tests type into. */
function edit() {
  const { session } = storedSession({ revision: 2, title: 'The title' }, undefined, () =>
    Promise.resolve({ kind: 'behind', head: theirs }),
  )
  const { result } = renderHook(() => useConflict(session))
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const type = async (letters: number) => {
    for (let count = 0; count < letters; count += 1) {
      act(() => session.edit({ title: `${session.getSnapshot().fields.title}x` }))
      await pass(200)
    }
  }
  return { session, type, pass, asked: () => result.current.conflict, use: () => result.current }
}

stopTheClock()

describe('the question about a conflict', () => {
  it('waits until typing rests, and then shows all that was typed', async () => {
    const { session, type, pass, asked } = edit()
    await type(20)
    expect(session.getSnapshot().server.kind).toBe('conflict')
    expect(asked()).toBeNull()
    await pass(800)
    expect(asked()?.mine.title).toBe(`The title${'x'.repeat(20)}`)
    expect(asked()?.theirs.fields.title).toBe('Their title')
  })

  it('comes not again after it was postponed, before it is asked for', async () => {
    const { type, pass, asked, use } = edit()
    await type(1)
    await pass(2000)
    expect(asked()).not.toBeNull()
    act(() => use().postpone())
    await type(1)
    await pass(60_000)
    expect(asked()).toBeNull()
    act(() => use().ask())
    await pass(0)
    expect(asked()?.mine.title).toBe('The titlexx')
  })

  it('is not asked when what was typed since has ended the conflict', async () => {
    const { session, type, pass, asked } = edit()
    await type(14)
    expect(session.getSnapshot().server.kind).toBe('conflict')
    act(() => session.edit({ title: 'Their title' }))
    await pass(2000)
    expect(asked()).toBeNull()
    expect(session.getSnapshot().server.kind).toBe('ready')
  })
})
