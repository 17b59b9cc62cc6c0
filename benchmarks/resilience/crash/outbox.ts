import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DATABASE_FILE } from '../../../server/database/database.ts'

const payloadSchema = z.object({
  data: z.object({
    changes: z.array(z.object({ id: z.string(), revision: z.number().nullable() })).default([]),
  }),
})

/**
 * Compares the messages to the publisher with the commits that they are about.
 *
 * @param acknowledged `POST_ID REVISION` of every save of a published post that was acknowledged
 * @param told the same of every message that the receiver has taken
 * @param deleted the last revision of each post whose deletion was asked for: its revisions go with it
 * @returns acknowledged versions that were not announced and never will be, and versions that were
 *   announced but never committed
 */
export function auditOutbox(
  dataDir: string,
  acknowledged: readonly string[],
  told: ReadonlySet<string>,
  deleted: ReadonlyMap<string, number>,
): string[] {
  const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), { readOnly: true })
  try {
    // First what was told, then what waits: a message may move from the second to the first.
    const waiting = database.prepare('SELECT payload FROM webhook_outbox').all()
    const announced = new Set(told)
    for (const { payload } of waiting) {
      for (const { id, revision } of payloadSchema.parse(JSON.parse(String(payload))).data
        .changes) {
        announced.add(`${id} ${revision ?? 0}`)
      }
    }
    const exists = database.prepare('SELECT 1 FROM documents WHERE path = ?')
    const isCommitted = (version: string) => {
      const [postId = '', revision = ''] = version.split(' ')
      if (revision === '0' || Number(revision) <= (deleted.get(postId) ?? 0)) return true
      return exists.get(`posts/${postId}/revisions/${revision}`) !== undefined
    }
    return [
      ...acknowledged
        .filter((version) => !announced.has(version) && !told.has(version))
        .map((version) => `${version}: committed but never announced`),
      ...[...announced]
        .filter((version) => !isCommitted(version))
        .map((version) => `${version}: announced but never committed`),
    ]
  } finally {
    database.close()
  }
}
