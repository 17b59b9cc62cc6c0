import { describe, expect, it } from '@jest/globals'
import { runCrash } from '../../../benchmarks/crash/run-crash.ts'

const KILLS = 20
/** A hard limit for loaded machines; `npm run bench -- crash` reports what the start really takes. */
const START_MAX_MS = 10_000

/** Chooses the moments. Others: npm run bench -- crash --seed 7 */
const SEED = 20_260

describe('The backend, killed at random moments under load', () => {
  it(`loses nothing that it acknowledged and keeps nothing in part (${KILLS} kills, seed ${SEED})`, async () => {
    const { problems, startsMs, acknowledged } = await runCrash({ kills: KILLS, seed: SEED })
    expect(problems).toEqual([])
    expect(startsMs).toHaveLength(KILLS)
    expect(Math.max(...startsMs)).toBeLessThan(START_MAX_MS)
    // Kills of an idle server would prove nothing.
    expect(acknowledged).toBeGreaterThan(KILLS)
  }, 240_000)
})
