import { tellTabs } from '../tabs/post-channel'
import type { DocumentDatabase } from './document-database'

/** Has a database let the other tabs of this browser know of the documents of a collection that it has changed. */
export function tellingTabs(database: DocumentDatabase, collection: string): DocumentDatabase {
  return {
    ...database,
    async transact(work) {
      let paths: readonly string[] = []
      const result = await database.transact(async (read) => {
        const decision = await work(read)
        paths = decision.writes.map(({ path }) => path)
        return decision
      })
      for (const path of paths) {
        const [name, id, ...below] = path.split('/')
        if (name === collection && id !== undefined && below.length === 0) {
          tellTabs({ kind: 'changed', postId: id })
        }
      }
      return result
    },
  }
}
