import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import type { StartTimes } from '../../../publish/estimate/start-estimate.ts'
import {
  createStartEstimate,
  inWordsLeft,
  USUAL_TIMES,
} from '../../../publish/estimate/start-estimate.ts'

const PHASES = [...USUAL_TIMES.keys()]
const KNOWN: StartTimes = new Map([
  ['Reading', { ms: 2_000, pieces: null }],
  ['Drawing', { ms: 6_000, pieces: 100 }],
  ['Storing', { ms: 2_000, pieces: null }],
])

function estimateOf(known: StartTimes = KNOWN) {
  const clock = { ms: 0 }
  return { clock, estimate: createStartEstimate(known, () => clock.ms) }
}

describe('The estimate of a first start', () => {
  it('says nothing before the first phase', () => {
    expect(estimateOf().estimate.now()).toBeNull()
  })

  it('goes by what an earlier start took', () => {
    const { clock, estimate } = estimateOf()
    for (const phase of PHASES) estimate.note(phase, null, null)
    estimate.note('Storing the release', null, null)
    const before = estimateOf()
    before.estimate.note('Reading', null, null)
    before.clock.ms = 1_000
    const { leftMs } = before.estimate.now() ?? {}
    const usual = [...USUAL_TIMES.values()].reduce((sum, { ms }) => sum + ms, 0)
    expect(leftMs).toBe(1_000 + 6_000 + 2_000 + usual)
    clock.ms = 1_000
    expect(estimate.now()?.leftMs).toBeLessThan(3_000)
  })

  it('counts phases that were first in another start, where one of the later ones begins', () => {
    const { estimate } = estimateOf(new Map([...KNOWN, ...USUAL_TIMES]))
    estimate.note('Drawing', null, null)
    const usual = [...USUAL_TIMES.values()].reduce((sum, { ms }) => sum + ms, 0)
    expect(estimate.now()?.leftMs).toBe(6_000 + 2_000 + 2_000 + usual)
  })

  it('takes more pieces for more work', () => {
    const { estimate } = estimateOf()
    estimate.note('Drawing', 0, 100)
    const few = estimate.now()?.leftMs ?? 0
    estimate.note('Drawing', 0, 10_000)
    expect((estimate.now()?.leftMs ?? 0) - few).toBe(600_000 - 6_000)
  })

  it('believes the pieces that are done more than what it expected', () => {
    const { clock, estimate } = estimateOf(new Map())
    for (const phase of PHASES) estimate.note(phase, null, null)
    estimate.note('Storing the release', 0, 10)
    clock.ms = 20_000
    estimate.note('Storing the release', 5, 10)
    expect(estimate.now()).toMatchObject({
      leftMs: 20_000,
      share: 0.5,
      part: { done: 5, total: 10 },
    })
  })

  it('takes a machine that was slower until now for a slow one', () => {
    const { clock, estimate } = estimateOf()
    estimate.note('Reading', null, null)
    clock.ms = 14_000
    estimate.note('Drawing', null, null)
    const usual = [...USUAL_TIMES.values()].reduce((sum, { ms }) => sum + ms, 0)
    // 12 s late where 2 s were expected, beside the 10 s that the expectation weighs.
    expect(estimate.now()?.leftMs).toBe(2 * (6_000 + 2_000 + usual))
  })

  it('is not stuck close to its end when the last phase takes longer', () => {
    const { clock, estimate } = estimateOf(new Map())
    for (const phase of PHASES) {
      estimate.note(phase, null, null)
      clock.ms += USUAL_TIMES.get(phase)?.ms ?? 0
    }
    clock.ms += 30_000
    expect(estimate.now()?.share).toBeLessThan(0.96)
  })

  it('never goes back and never says that all is done, whatever comes in whatever order', () => {
    const step = fc.record({
      phase: fc.constantFrom(...PHASES, 'Something new', 'Something else'),
      ms: fc.nat(20_000),
      done: fc.option(fc.nat(50)),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const { clock, estimate } = estimateOf()
        let last = 0
        for (const { phase, ms, done } of steps) {
          clock.ms += ms
          estimate.note(phase, done, done === null ? null : 50)
          const { share = -1, leftMs = -1 } = estimate.now() ?? {}
          expect(share).toBeGreaterThanOrEqual(last)
          expect(share).toBeLessThanOrEqual(0.99)
          expect(leftMs).toBeGreaterThanOrEqual(0)
          last = share
        }
      }),
    )
  })

  it('keeps what the phases took, the parts of one that came twice together', () => {
    const { clock, estimate } = estimateOf(new Map())
    estimate.note('Reading the content', null, null)
    clock.ms = 1_000
    estimate.note('Rendering the pages', 0, 40)
    clock.ms = 3_000
    estimate.note('Reading the content', null, null)
    clock.ms = 3_500
    expect([...estimate.times()]).toEqual([
      ['Reading the content', { ms: 1_500, pieces: null }],
      ['Rendering the pages', { ms: 2_000, pieces: 40 }],
    ])
  })

  it.each([
    [1_000, 'a few seconds left'],
    [17_000, 'about 20 s left'],
    [89_000, 'about 90 s left'],
    [100_000, 'about 2 minutes left'],
  ])('says %d ms as "%s"', (ms, words) => {
    expect(inWordsLeft(ms)).toBe(words)
  })
})
