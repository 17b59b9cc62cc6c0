import { batchGet, commit, stringField, wireWrite } from '../../../harness/wire/documents.ts'
import { Tracked } from './client.ts'
import type { CrashClient } from './client.ts'

const PARTS = 5

/** Writes the same counter into several documents with one batch: they must always agree. */
export function createBatchClient(name: string): CrashClient {
  const paths = Array.from({ length: PARTS }, (_, part) => `users/${name}-${part}`)
  const counter = new Tracked(0)
  return {
    name,
    async step({ target, actors, mark }) {
      const next = counter.value + 1
      const writes = paths.map((path) =>
        wireWrite({ kind: 'set', path, data: { displayName: String(next), role: 'author' } }),
      )
      mark('commit')
      await counter.change(next, () => commit(target, actors.admin.idToken, writes))
    },
    async verify({ target, actors }) {
      const documents = await batchGet(target, actors.admin.idToken, paths)
      const found = paths.map((path) => Number(stringField(documents.get(path), 'displayName')))
      const [first = 0] = found
      const problems: string[] = []
      if (found.some((value) => value !== first)) {
        problems.push(`${name}: a batch was applied in part: ${found.join(', ')}`)
      }
      if (!counter.possible.includes(first)) {
        problems.push(`${name}: found ${first}, expected ${counter.possible.join(' or ')}`)
      }
      counter.settle(first)
      return problems
    },
  }
}
