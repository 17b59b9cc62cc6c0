import { describe, expect, it } from '@jest/globals'
import { openEditedContent } from '../../../../gatsby/builder/reading/edited-content.ts'
import { changedFacts, heldStaleFrom } from '../../../../gatsby/builder/reading/reference-change.ts'
import { factNodes } from '../../../../gatsby/reference/facts/facts.ts'
import { BUILD_DAY_TYPE, buildDayNode } from '../../../../gatsby/reference/entries/stale-from.ts'
import { openContent, planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { ContentError } from '../../../../gatsby/errors.ts'
import { nodeDigest } from '../../../../gatsby/nodes/apply-nodes.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'
import { stateFigureNodes } from '../../../../gatsby/reference/states/state-nodes.ts'
import { stateWithRatesFrom } from '../../support/dated-state.ts'
import { termFile } from '../../support/term-files.ts'

const BEFORE = '2026-12-05'
const DAY = '2026-12-06'
const FILES = [
  stateWithRatesFrom('indiana', DAY, '2027-01-01'),
  stateWithRatesFrom('ohio'),
  termFile('nexus', 'Nexus'),
]
const optionsOn = (day: string) => ({ day, promisesReviews: false })

/** A site as it was built on a day, and a builder that has just come to it. */
function openOn(built: string, unfit: readonly string[] = []) {
  const plan = planContent(FILES, optionsOn(built))
  const nodes = new Map<string, PlannedNode>()
  const put = (planned: readonly PlannedNode[]) => {
    for (const node of planned) nodes.set(node.id, node)
  }
  put(plan.reference)
  put(stateFigureNodes(plan.reference))
  put(factNodes(plan.facts))
  put([buildDayNode({ staleFrom: plan.staleFrom })])
  const stored = (node: PlannedNode) => ({
    ...node.fields,
    id: node.id,
    internal: { type: node.type, contentDigest: nodeDigest(node, 'first') },
  })
  const store = {
    getNode: (id: string) => {
      const node = nodes.get(id)
      return node === undefined ? undefined : stored(node)
    },
    getNodesByType: (type: string) =>
      [...nodes.values()].filter((node) => node.type === type).map(stored),
  }
  const planned: string[] = []
  const content = openEditedContent({
    store,
    today: () => '2026-11-30',
    source: { entries: () => Promise.resolve([]), entriesById: () => Promise.resolve([]) },
    good: { read: () => Promise.resolve(new Map()), keep: () => Promise.resolve() },
    content: (day) => {
      planned.push(day)
      if (unfit.includes(day)) throw new ContentError(['content/tools/a.json: does not fit'])
      return openContent(FILES, optionsOn(day))
    },
    day: built,
  })
  return {
    planned,
    staleFrom: () => heldStaleFrom(store),
    /** A build on a day, which is applied. */
    buildOn: async (day: string) => {
      content.dayIs(day)
      const read = await content.read([{ source: 'posts', id: 'p' }])
      put(read?.change.upsert ?? [])
      await content.commit(read)
      return read
    },
  }
}

describe('A builder that lives over midnight', () => {
  it('plans nothing before the day on which figures are others', async () => {
    const { buildOn, planned } = openOn('2026-12-01')
    expect(await buildOn(BEFORE)).toBeNull()
    expect(planned).toEqual([])
  })

  it('brings the nodes that are others to the day, and no more', async () => {
    const { buildOn } = openOn(BEFORE)
    const read = await buildOn(DAY)
    const types = read?.change.upsert.map(({ type, id }) =>
      ['UsState', 'Fact'].includes(type) ? id : type,
    )
    expect(new Set(types)).toEqual(
      new Set([
        'UsState:indiana',
        'Fact:states/indiana/sales-tax',
        'UsStateMeasure',
        'UsStateDownload',
        BUILD_DAY_TYPE,
      ]),
    )
    expect(read?.change.remove).toEqual([])
    expect(read && changedFacts(read.change)).toEqual(['states/indiana/sales-tax'])
  })

  it('has every page that shows them go live at once', async () => {
    const { buildOn } = openOn(BEFORE)
    expect((await buildOn(DAY))?.change.first).toBeNull()
  })

  it('dates the pages and lists of changed states as a full build does', async () => {
    const { buildOn } = openOn(BEFORE)
    expect([...((await buildOn(DAY))?.change.sitemap.keys() ?? [])]).toEqual(
      expect.arrayContaining(['/states/indiana', '/states', '/states/compare']),
    )
  })

  it('says until when the site is right then, and plans no second time', async () => {
    const { buildOn, planned, staleFrom } = openOn(BEFORE)
    await buildOn(DAY)
    expect(staleFrom()).toBe('2027-01-01')
    expect(await buildOn('2026-12-07')).toBeNull()
    expect(planned).toEqual([DAY])
  })

  it('shows the figures of a new year, and leaves its number in every page to a full build', async () => {
    const { buildOn, planned, staleFrom } = openOn('2026-12-31')
    const read = await buildOn('2027-01-01')
    expect(read && changedFacts(read.change)).toContain('states/indiana/sales-tax')
    expect(staleFrom()).toBe('2027-01-01')
    expect(await buildOn('2027-01-01')).toBeNull()
    expect(planned).toEqual(['2027-01-01'])
  })

  it('does not follow a clock that goes back', async () => {
    const { buildOn } = openOn(BEFORE)
    await buildOn(DAY)
    expect(await buildOn(BEFORE)).toBeNull()
  })

  it('goes on publishing where the files do not fit on the day', async () => {
    const { buildOn, planned, staleFrom } = openOn(BEFORE, [DAY])
    expect(await buildOn(DAY)).toBeNull()
    expect(await buildOn(DAY)).toBeNull()
    expect(planned).toEqual([DAY])
    expect(staleFrom()).toBe(DAY)
  })
})
