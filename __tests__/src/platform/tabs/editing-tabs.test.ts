import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

/** The browser's locks, as far as they are used. */
const held = new Map<string, () => void>()
const locks = {
  request: async (name: string, run: () => Promise<void>) => {
    held.set(name, () => undefined)
    await run()
    held.delete(name)
  },
  query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
}
const mockListeners = new Set<(kind: string) => void>()
jest.mock('../../../../src/platform/tabs/post-channel', () => ({
  // Every editor here stands for a tab of its own.
  tellTabs: ({ kind }: { kind: string }) => {
    for (const listener of mockListeners) listener(kind)
  },
  hearTabs: (_postId: string, listener: (kind: string) => void) => {
    mockListeners.add(listener)
    return () => mockListeners.delete(listener)
  },
}))
import { shareEditing } from '../../../../src/platform/tabs/editing-tabs'

beforeEach(() => {
  held.clear()
  mockListeners.clear()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Opens an editor. @returns the number of others that it was told last, and how to leave it */
async function open(postId: string, editorId: string) {
  let others: number | null = null
  const leave = shareEditing(postId, editorId, (count) => {
    others = count
  })
  await turn()
  return { others: () => others, leave }
}

describe('the tabs that have a post open', () => {
  it('know of one another as soon as the second one opens, and when one is left', async () => {
    const first = await open('p1', 'a')
    expect(first.others()).toBe(0)
    const second = await open('p1', 'b')
    expect(second.others()).toBe(1)
    expect(first.others()).toBe(1)
    second.leave()
    await turn()
    expect(first.others()).toBe(0)
  })

  it('have nothing to do with those of other posts', async () => {
    const first = await open('p1', 'a')
    const other = await open('p10', 'b')
    expect([first.others(), other.others()]).toEqual([0, 0])
  })
})
