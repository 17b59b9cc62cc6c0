import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { factsOn } from '../../gatsby/reference/facts/facts-in-force.ts'
import { STATES } from '../../shared/kinds/tables/states.ts'
import { STATE_REGIONS } from '../../shared/states/regions.ts'

/** FIPS code by postal code: the 50 states and the District of Columbia. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 ' +
    'LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 ' +
    'OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)] as const),
)

const REGION_SIZES = { Northeast: 9, Midwest: 12, South: 17, West: 13 } as const

/**
 * Dollars a year by postal code. Vermont and Oregon are missing on purpose: theirs is owed by
 * companies that are taxed as partnerships, and Alabama's smallest tax is waived since 2024.
 */
const MINIMUM_TAXES: Readonly<Record<string, number>> = { CA: 800, KY: 175, RI: 400, TN: 100 }

const states = globSync('content/states/*.json')
  .sort()
  .map((file) => ({
    slug: path.basename(file, '.json'),
    ...STATES.schema.parse(JSON.parse(readFileSync(file, 'utf8'))),
  }))

/** Every day on which some fact begins to apply. */
const DAYS = [
  ...new Set(
    states.flatMap(({ incomeTax, salesTax, corporateTax, llc }) =>
      [incomeTax.rates, salesTax.rates, corporateTax.rates, llc.report.fees].flatMap((entries) =>
        entries.map(({ from }) => from),
      ),
    ),
  ),
].sort()

const factsOf = (state: (typeof states)[number], day: string) => {
  const found = factsOn(state, day)
  if (found.kind === 'missing') throw new Error(`${state.name} has no facts on ${day}.`)
  return found.facts
}

const distinct = (values: readonly string[]) => new Set(values).size

describe('the states of this repository', () => {
  it('are the 50 states and the District of Columbia, each with its own two codes', () => {
    expect(states).toHaveLength(51)
    expect(Object.fromEntries(states.map(({ code, fips }) => [code, fips]))).toEqual(CODES)
  })

  it('have addresses made from their names', () => {
    expect(states.map(({ slug }) => slug)).toEqual(
      states.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')),
    )
  })

  it('are spread over the four regions as the Census Bureau does it', () => {
    const sizes = STATE_REGIONS.map((region) => [
      region,
      states.filter((state) => state.region === region).length,
    ])
    expect(Object.fromEntries(sizes)).toEqual(REGION_SIZES)
  })

  it('each say something of their own', () => {
    expect(distinct(states.map(({ summary }) => summary))).toBe(states.length)
    expect(distinct(states.map(({ capital }) => capital))).toBe(states.length)
    expect(distinct(states.map(({ agency }) => agency.url))).toBe(states.length)
    expect(distinct(states.map(({ taxAgency }) => taxAgency.url))).toBe(states.length)
  })

  it.each([
    ['indiana', 'incomeTax', 2.95, 3],
    ['kentucky', 'incomeTax', 3.5, 4],
    ['mississippi', 'incomeTax', 4, 4.4],
    ['nebraska', 'incomeTax', 4.55, 5.2],
    ['nebraska', 'corporateTax', 4.55, 5.2],
    ['north-carolina', 'incomeTax', 3.99, 4.25],
    ['north-carolina', 'corporateTax', 2, 2.25],
    ['ohio', 'incomeTax', 2.75, 3.125],
    ['oklahoma', 'incomeTax', 4.5, 4.75],
    ['pennsylvania', 'corporateTax', 7.49, 7.99],
  ] as const)('of %s show the %s of 2026 from its first day on', (slug, tax, now, before) => {
    const state = states.find((one) => one.slug === slug)!
    expect(factsOf(state, '2025-12-31')[tax].topRatePercent).toBe(before)
    const { topRatePercent, note, since } = factsOf(state, '2026-01-01')[tax]
    expect(topRatePercent).toBe(now)
    expect(since).toBe('2026-01-01')
    expect(note).toContain(`${before} percent until the end of 2025.`)
  })

  it('name no other rate for a later day in a note: such a rate has an entry of its own', () => {
    const later = /percent (?:for everybody )?(?:from|until|scheduled)|was scheduled/
    const notes = states.flatMap(({ slug, incomeTax, salesTax, corporateTax, llc }) =>
      [incomeTax, salesTax, corporateTax, llc].map(({ note }) => `${slug}: ${note ?? ''}`),
    )
    expect(notes.filter((note) => later.test(note))).toEqual([
      // What went before the first entry.
      'louisiana: 4.45 percent until the end of 2024. Parishes collect their own part.',
    ])
  })

  it('say which sales taxes include a local part', () => {
    const included = states.filter(
      (state) => factsOf(state, '2026-11-22').salesTax.includedLocalPercent > 0,
    )
    expect(included.map(({ code }) => code)).toEqual(['CA', 'NV', 'UT', 'VA'])
  })

  describe.each(states)('$name', (state) => {
    it('has a rate exactly where it has a tax, on every day', () => {
      for (const day of DAYS) {
        const { incomeTax, corporateTax } = factsOf(state, day)
        expect(incomeTax.topRatePercent === 0).toBe(incomeTax.kind === 'none')
        expect(corporateTax.topRatePercent === 0).toBe(
          corporateTax.kind === 'none' || corporateTax.kind === 'gross-receipts',
        )
      }
    })

    it('has rates and fees of a plausible size, on every day', () => {
      for (const day of DAYS) {
        const { incomeTax, salesTax, corporateTax, llc } = factsOf(state, day)
        expect(incomeTax.topRatePercent).toBeLessThan(14)
        expect(corporateTax.topRatePercent).toBeLessThan(12)
        expect(salesTax.statePercent).toBeLessThan(7.5)
        expect(salesTax.includedLocalPercent).toBeLessThan(3)
        expect(llc.report.feeUsd).toBeLessThanOrEqual(500)
      }
      expect(state.llc.formationFeeUsd).toBeGreaterThanOrEqual(35)
      expect(state.llc.formationFeeUsd).toBeLessThanOrEqual(500)
    })

    it('has a minimum tax exactly where every LLC owes one', () => {
      expect(state.llc.minimumTaxUsd).toBe(MINIMUM_TAXES[state.code] ?? 0)
    })

    it('names, dates and prices its report, or asks for none', () => {
      const { name, frequency, fees, due } = state.llc.report
      const free = [{ from: expect.any(String) as unknown, feeUsd: 0 }]
      if (frequency === 'none') expect([name, fees, due]).toEqual([null, free, null])
      else expect([name, due]).not.toContain(null)
    })

    it('tells who may be the registered agent or where papers go', () => {
      const labels = state.facts.map(({ label }) => label).join('; ')
      expect(labels).toMatch(/agent|office|service of process/i)
    })

    it('names at least two sources, one of them of a public office it belongs to', () => {
      expect(state.sources.length).toBeGreaterThanOrEqual(2)
      const hosts = state.sources.map(({ url }) => new URL(url).hostname)
      const offices = [state.agency.url, state.taxAgency.url].map((url) => new URL(url).hostname)
      expect(hosts.some((host) => offices.includes(host))).toBe(true)
    })
  })
})
