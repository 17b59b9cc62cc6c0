import { setTimeout as wait } from 'node:timers/promises'
import { documentKey } from '../../../shared/documents/document-source.ts'
import { buildDetailsSchema, buildListSchema } from '../../../shared/publish/publish-overview.ts'
import { call, json } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'

const ASK_EVERY_MS = 500
/** A document that no report names within this time is not named. In milliseconds. */
const GIVE_UP_AFTER_MS = 60_000
/** More builds than a round of bad documents makes. */
const BUILDS = 50

/**
 * Reads the reports of builds until documents are named as left out.
 *
 * @param keys such as `entries/en:glossary:nexus`
 * @param since builds that began before do not count, in milliseconds since the epoch
 * @returns those that no report has named in time
 */
export async function untilNamed(
  target: Target,
  idToken: () => Promise<string>,
  keys: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  const missing = new Set(keys)
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${await idToken()}` }
    return json(path, await call(target, `/api/publish/${path}`, { method: 'GET', headers }))
  }
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (missing.size > 0 && Date.now() < deadline) {
    const { builds } = buildListSchema.parse(await ask(`builds?limit=${BUILDS}`))
    for (const { id, createdAt, finishedAt } of builds) {
      if (finishedAt === null || new Date(createdAt).getTime() < since) continue
      const { report } = buildDetailsSchema.parse(await ask(`builds/${id}`))
      for (const { document } of report.leftOut) missing.delete(documentKey(document))
    }
    if (missing.size > 0) await wait(ASK_EVERY_MS)
  }
  return missing
}
