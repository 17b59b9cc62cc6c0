import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { call, json } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'

const ASK_EVERY_MS = 500

const healthSchema = z.object({ status: z.string(), reasons: z.array(z.string()).default([]) })

/**
 * Asks `/healthz` until it names a reason that fits.
 *
 * @returns all reasons at that moment or, when none of them fits in time, at the end
 */
export async function untilUnhealthy(
  target: Target,
  expected: readonly string[],
  maxMs: number,
): Promise<{ readonly reasons: readonly string[]; readonly isExpected: boolean }> {
  const deadline = Date.now() + maxMs
  for (;;) {
    const answer = json('healthz', await call(target, '/healthz', { method: 'GET' }))
    const { reasons } = healthSchema.parse(answer)
    const isExpected = reasons.some((reason) => expected.includes(reason))
    if (isExpected || Date.now() > deadline) return { reasons, isExpected }
    await wait(ASK_EVERY_MS)
  }
}

/** How many reasons `/healthz` gave, and which. */
export function reasonsFigure({ reasons }: { readonly reasons: readonly string[] }): Figure {
  return singleFigure('reasons in /healthz', '', reasons.length, reasons.join(', '))
}
