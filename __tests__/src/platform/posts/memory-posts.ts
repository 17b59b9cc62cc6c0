import type { PlannedWrite } from '../../../../shared/documents/planned-write'
import { DocumentsError } from '../../../../src/platform/base/errors'
import type { StoredDocument } from '../../../../src/platform/firebase/documents'
import type { DocumentDatabase } from '../../../../src/platform/documents/document-database'

/**
 * A database in memory with transactions as the real ones: they read, wait, and are repeated when
 * something that they read has changed meanwhile.
 */
export function memoryPosts() {
  const stored = new Map<string, Record<string, unknown>>()
  const versions = new Map<string, number>()
  let seconds = 0
  let isNextAnswerLost = false
  const read = (path: string): StoredDocument | null => {
    const fields = stored.get(path)
    const id = path.split('/').at(-1) ?? ''
    return fields === undefined ? null : { id, fields, exact: fields }
  }
  const apply = (writes: readonly PlannedWrite[]) => {
    for (const write of writes) {
      versions.set(write.path, (versions.get(write.path) ?? 0) + 1)
      if (write.kind === 'set') stored.set(write.path, { ...write.data })
      else stored.delete(write.path)
    }
  }
  const database: DocumentDatabase = {
    readDocument: (path) => Promise.resolve(read(path)),
    readDocuments: (path, { where = [], orderBy = [], startAfter = [], limit }) => {
      const [[field, direction] = ['', 'asc']] = orderBy
      const sign = direction === 'desc' ? -1 : 1
      const keyOf = ({ id, fields }: StoredDocument) =>
        field === '__name__' ? id : sign * Number(fields[field])
      const isAfter = (one: StoredDocument, last: unknown) =>
        field === '__name__' ? one.id > String(last) : Number(keyOf(one)) > sign * Number(last)
      const found = [...stored.keys()]
        .filter((key) => key.slice(0, key.lastIndexOf('/')) === path)
        .flatMap((key) => read(key) ?? [])
        .filter(({ fields }) => where.every(([name, , value]) => fields[name] === value))
        .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .filter((one) => startAfter.every((last) => isAfter(one, last)))
      return Promise.resolve(found.slice(0, limit))
    },
    serverTime: () => new Date(Date.UTC(2026, 0, 1, 0, 0, (seconds += 1))) as never,
    userId: () => 'ana',
    async transact(work) {
      for (;;) {
        const seen = new Map<string, number>()
        const { writes, result } = await work(async (path) => {
          await Promise.resolve()
          seen.set(path, versions.get(path) ?? 0)
          return read(path)
        })
        await Promise.resolve()
        const isStale = [...seen].some(([path, version]) => (versions.get(path) ?? 0) !== version)
        if (isStale) continue
        apply(writes)
        if (isNextAnswerLost) {
          isNextAnswerLost = false
          throw new DocumentsError('unavailable', 'Failed to fetch')
        }
        return result
      }
    },
  }
  return {
    database,
    stored,
    loseNextAnswer: () => {
      isNextAnswerLost = true
    },
  }
}
