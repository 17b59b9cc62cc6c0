import { ROOT, batchGet, commit, stringField, wireWrite } from '../../../harness/wire/documents.ts'
import { AnswerError } from '../../../harness/wire/http.ts'
import type { CrashClient } from './client.ts'

const PURSES = ['users/purse-a', 'users/purse-b', 'users/purse-c'] as const
const SUM = 300

/** Moves amounts between shared documents in optimistic transactions: the sum stays the same. */
export function createTransferClient(name: string): CrashClient {
  const read = async (life: Parameters<CrashClient['verify']>[0]) => {
    const documents = await batchGet(life.target, life.actors.admin.idToken, PURSES)
    return PURSES.map((path) => {
      const document = documents.get(path) ?? null
      return { path, document, amount: Number(stringField(document, 'displayName')) }
    })
  }
  return {
    name,
    async step(life) {
      const purses = await read(life)
      const isNew = purses.every(({ document }) => document === null)
      const amount = life.random.below(10) + 1
      const from = life.random.below(PURSES.length)
      const to = (from + 1) % PURSES.length
      const writes = purses.map(({ path, document, amount: current }, at) => ({
        ...wireWrite({
          kind: 'set',
          path,
          data: {
            displayName: String(
              isNew
                ? SUM / PURSES.length
                : current + (at === to ? amount : at === from ? -amount : 0),
            ),
            role: 'author',
          },
        }),
        currentDocument:
          document === null ? { exists: false } : { updateTime: document.updateTime },
      }))
      try {
        await commit(life.target, life.actors.admin.idToken, writes)
      } catch (error) {
        // Another client was faster: that is what the precondition is for.
        if (!(error instanceof AnswerError) || ![400, 409].includes(error.status)) throw error
      }
    },
    async verify(life) {
      const purses = await read(life)
      if (purses.every(({ document }) => document === null)) return []
      const sum = purses.reduce((total, { amount }) => total + amount, 0)
      return sum === SUM ? [] : [`${name}: the sum of ${ROOT} purses is ${sum}, not ${SUM}`]
    },
  }
}
