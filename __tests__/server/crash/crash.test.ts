import { describe, expect, it } from '@jest/globals'
import { runCrash } from '../../../benchmarks/resilience/crash/run-crash.ts'
import { runs } from '../../setup/runs.ts'

const KILLS = runs(3, 20)

/** Chooses the moments. Others: npm run bench -- crash --seed 7 */
const SEED = 20_260

describe('The backend, killed at random moments under load', () => {
  it(`loses nothing that it acknowledged and keeps nothing in part (${KILLS} kills, seed ${SEED})`, async () => {
    // It starts again after each kill; how fast that is, `npm run bench -- crash` reports.
    const { problems, startsMs, acknowledged } = await runCrash({ kills: KILLS, seed: SEED })
    expect(problems).toEqual([])
    expect(startsMs).toHaveLength(KILLS)
    // Kills of an idle server would prove nothing.
    expect(acknowledged).toBeGreaterThan(KILLS)
  })
})
