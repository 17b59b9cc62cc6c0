import { describe, expect, it } from '@jest/globals'
import type { Keeping } from '../../../../src/features/post-editor/editing-state'
import { createDraftKeeper } from '../../../../src/features/post-editor/draft-keeper'

const draft = (fields: string) => ({
  userId: 'ana',
  postId: 'p1',
  baseRevision: 1,
  keptAtMs: 0,
  fields,
})

/** A browser's storage whose writes finish when the test says so. */
function slowStore() {
  const kept: string[] = []
  const finish: { resolve: () => void; reject: (error: Error) => void }[] = []
  const write = (what: string) =>
    new Promise<void>((resolve, reject) => {
      finish.push({
        resolve: () => {
          kept.push(what)
          resolve()
        },
        reject,
      })
    })
  return {
    kept,
    finish,
    store: {
      keep: ({ fields }: { fields: string }) => write(fields),
      forget: () => write('(forgotten)'),
      find: () => Promise.resolve(null),
      list: () => Promise.resolve([]),
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('keeping drafts while an author types', () => {
  it('starts at once, and writes only the latest of what came meanwhile', async () => {
    const { store, kept, finish } = slowStore()
    const reports: Keeping[] = []
    const keeper = createDraftKeeper(store, (keeping) => reports.push(keeping))
    keeper.keep(draft('a'))
    keeper.keep(draft('ab'))
    keeper.keep(draft('abc'))
    expect(finish).toHaveLength(1)
    finish[0]?.resolve()
    await settled()
    expect(reports.at(-1)).toBe('keeping')
    finish[1]?.resolve()
    await settled()
    expect(kept).toEqual(['a', 'abc'])
    expect(reports.at(-1)).toBe('kept')
  })

  it('reports a refusal and goes on with the next change', async () => {
    const { store, finish } = slowStore()
    const reports: Keeping[] = []
    const keeper = createDraftKeeper(store, (keeping) => reports.push(keeping))
    keeper.keep(draft('a'))
    finish[0]?.reject(new Error('QuotaExceededError'))
    await settled()
    expect(reports.at(-1)).toBe('refused')
    keeper.keep(draft('ab'))
    finish[1]?.resolve()
    await settled()
    expect(reports.at(-1)).toBe('kept')
  })

  it('forgets after the last write, never before it', async () => {
    const { store, kept, finish } = slowStore()
    const keeper = createDraftKeeper(store, () => undefined)
    keeper.keep(draft('a'))
    keeper.forget('ana', 'p1')
    finish[0]?.resolve()
    await settled()
    finish[1]?.resolve()
    await settled()
    expect(kept).toEqual(['a', '(forgotten)'])
  })
})
