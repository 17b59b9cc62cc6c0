import { ROOT, bearer, rpcPath } from '../../harness/wire/documents.ts'
import { call } from '../../harness/wire/http.ts'
import { LARGEST_REQUESTS } from '../../harness/wire/largest-requests.ts'
import { outcomeOf, repeat } from './attack.ts'
import type { Attack } from './attack.ts'

/** Larger than any body that is accepted of a stranger. */
const HUGE_BYTES = 9_800_000
const HUGE_AT_ONCE = 30
const LARGE_AT_ONCE = 4

const document = { name: `${ROOT}/posts/none`, fields: {} }

/** Strangers send commits and queries as large as they may be. */
export async function sendLargeRequests(attack: Attack): Promise<void> {
  await repeat(attack, LARGE_AT_ONCE, async (lane, round) => {
    const largest = LARGEST_REQUESTS[(lane + round) % LARGEST_REQUESTS.length]
    const target = attack.from(`203.0.113.${70 + lane}`)
    const request = { headers: bearer(null), body: largest?.body ?? '{}', signal: attack.signal }
    return (await call(target, rpcPath(largest?.rpc ?? 'commit'), request)).status
  })
}

/** Strangers send what is larger than anything that is accepted, thirty at a time. */
export async function sendHugeBodies(attack: Attack): Promise<void> {
  const body = JSON.stringify({ writes: [{ update: document }], labels: 'x'.repeat(HUGE_BYTES) })
  const lanes = Array.from({ length: HUGE_AT_ONCE }, async (_, lane) => {
    const target = attack.from(`203.0.113.${80 + lane}`)
    while (!attack.signal.aborted) {
      await outcomeOf(attack, async () => {
        const request = { headers: bearer(null), body, signal: attack.signal }
        return (await call(target, rpcPath('commit'), request)).status
      })
    }
  })
  await Promise.all(lanes)
}
