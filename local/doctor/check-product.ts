import { z } from 'zod'
import { reasonOf } from '../../node-shared/errors.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { ANSWER_MS } from './installation.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('product')

const healthSchema = z.object({
  status: z.string(),
  reasons: z.array(z.string()).default([]),
  release: z.number().nullish(),
  builder: z.string().nullish(),
  rules: z.string().nullish(),
  version: z.string().nullish(),
  commit: z.string().nullish(),
})

/** The running product's own account of its health. */
export type Health = z.infer<typeof healthSchema>

/** Asks the running product; null when none answers, or a publisher that runs alone. */
export async function checkProduct(
  { config, runningAt }: Installation,
  { fetch }: DoctorTools,
): Promise<{ readonly health: Health | null; readonly findings: readonly Finding[] }> {
  if (runningAt === null) {
    const text = `No product runs on ${config.dataDir}: what only it knows was not checked.`
    return {
      health: null,
      findings: [
        warning(text, 'Start it ("npm start", or "systemctl start pliego") and run this again.'),
      ],
    }
  }
  try {
    const response = await fetch(`${runningAt}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const text = await response.text()
    // A publisher that runs alone says nothing else.
    if (text.trim() === 'ok') return { health: null, findings: [ok('The publisher runs.')] }
    const health = healthSchema.parse(JSON.parse(text))
    return { health, findings: [judge(health)] }
  } catch (error) {
    const text = `The product at ${runningAt} does not answer: ${reasonOf(error)}.`
    const advice = 'Read pliego.log in the data folder; restart the product if it hangs.'
    return { health: null, findings: [failed(text, advice)] }
  }
}

function judge({ status, reasons, release, builder }: Health): Finding {
  if (status === 'ok') {
    const rest = builder === 'asleep' ? ' Its builder is asleep until it is needed.' : ''
    return ok(`The product runs; release ${release ?? 'none yet'} is live.${rest}`)
  }
  if (status === 'degraded') {
    return failed(
      `The product needs attention: ${reasons.join(', ')}.`,
      'docs/OPERATIONS.md, "Health", says what to do about each reason.',
    )
  }
  if (status === 'building') {
    return warning(
      'The site is being built, and readers have no pages yet.',
      'Wait until it is live: the first build takes some minutes, and "npm run release -- list" says when.',
    )
  }
  return skipped(`The product is ${status}.`)
}
