import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { WEBHOOK_SECRET } from './attack.ts'
import type { Attack } from './attack.ts'
import { ATTACKS, ATTACK_NAMES } from './attacks.ts'

/** The thread that attacks, so that it does not slow down the clocks of those who measure. */
const { name, port, seconds } = z
  .object({ name: z.enum(ATTACK_NAMES), port: z.number(), seconds: z.number() })
  .parse(workerData)
const outcomes = new Map<string, number>()
const over = new AbortController()
const attack: Attack = {
  from: (address) => ({
    origin: `http://127.0.0.1:${port}`,
    headers: { 'x-forwarded-for': address },
  }),
  port,
  seconds,
  webhookSecret: WEBHOOK_SECRET,
  signal: over.signal,
  count: (outcome, times = 1) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times),
}
setTimeout(() => {
  over.abort()
}, seconds * 1000)
await ATTACKS[name].run(attack)
parentPort?.postMessage(Object.fromEntries(outcomes))
