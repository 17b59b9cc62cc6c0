import { afterEach, beforeEach } from '@jest/globals'
import { ROOT, startBackend, update, wire } from './backend.ts'
import type { TestBackend, WireAnswer } from './backend.ts'

let current: TestBackend | null = null

/** The backend of the test that runs. */
export function backend(): TestBackend {
  if (current === null) throw new Error('No test is running.')
  return current
}

/** Gives each test of a file a backend of its own, whose documents are `items/ID` with a number. */
export function withBackend(): void {
  beforeEach(async () => {
    current = await startBackend()
  })
  afterEach(() => current?.stop())
}

export const name = (id: string) => `${ROOT}/items/${id}`
export const write = (id: string, n: number) => update(`items/${id}`, { n: wire(n) })
export const commit = (writes: object[], transaction?: string, as?: string) =>
  backend().call('commit', { writes, ...(transaction !== undefined && { transaction }) }, as)
export const set = (id: string, n: number) => commit([write(id, n)])
export const value = (id: string) => backend().service.get(`items/${id}`)?.['n']

export async function begin(options: object = {}, as?: string): Promise<string> {
  const { body } = await backend().call('beginTransaction', options, as)
  return (body as { transaction: string }).transaction
}
export const readOnly = { options: { readOnly: {} } }
export const get = (transaction: string, ids: string[], as?: string) =>
  backend().call('batchGet', { documents: ids.map(name), transaction }, as)
export const above = (n: number) => ({
  from: [{ collectionId: 'items' }],
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: wire(n) } },
})
export const query = (n: number, more: object, as?: string) =>
  backend().call('runQuery', { structuredQuery: above(n), ...more }, as)
export const numbers = ({ body }: WireAnswer) =>
  (body as { found?: { fields: { n: { integerValue: string } } } }[]).map(({ found }) =>
    found === undefined ? null : Number(found.fields.n.integerValue),
  )
export const timeOf = ({ body }: WireAnswer) => (body as { commitTime: string }).commitTime
