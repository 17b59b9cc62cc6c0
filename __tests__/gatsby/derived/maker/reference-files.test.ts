import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { factNodes } from '../../../../gatsby/reference/facts/facts.ts'
import type { DerivedFile, DerivedSite } from '../../../../gatsby/derived/maker/derived-file.ts'
import {
  calendars,
  facts,
  pageNames,
  stateDownloads,
} from '../../../../gatsby/derived/fixed/fixed-files.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { TERM_TYPE } from '../../../../gatsby/reference/glossary/glossary.ts'
import { NO_SITE_CHANGE } from '../../../../gatsby/pages/model/change/site-change.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'
import { openPublicFiles, recordFile } from '../../../../gatsby/files/public-files.ts'
import { ownContent } from '../../support/content-options.ts'
import { stateWithRatesFrom } from '../../support/dated-state.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const NEVER = new AbortController().signal
const BEFORE = '2026-12-31'
const DAY = '2027-01-01'

const folder = emptyFolder()

/** The nodes of this site's own content on a day, but for one state. */
function nodesOn(day: string): PlannedNode[] {
  const files = [
    ...ownContent().filter(({ slug }) => slug !== 'indiana'),
    stateWithRatesFrom('indiana', DAY),
  ]
  const plan = planContent(files, { day, promisesReviews: false })
  return [...plan.reference, ...factNodes(plan.facts)]
}

/** A file of the registry over nodes that become others. */
async function follow(file: DerivedFile) {
  let nodes = nodesOn(BEFORE)
  const site = {
    siteUrl: 'https://www.example.org',
    nodes: {
      getNode: () => undefined,
      getNodesByType: (type: string) =>
        nodes.filter((node) => node.type === type).map(({ fields }) => fields),
    },
  } as unknown as DerivedSite
  const files = await openPublicFiles({
    publicDir: path.join(folder, 'public'),
    recordFile: recordFile(folder),
  })
  for (const one of (await file.all(site)).files ?? []) await files.write(one)
  const later = (await file.follow?.(site, files, null))?.later
  if (later === undefined) throw new TypeError('It is not followed.')
  return {
    later,
    become: (next: PlannedNode[], upsert: PlannedNode[] = next) => {
      nodes = next
      later.note(
        { written: [], removed: [] },
        {
          ...NO_SITE_CHANGE,
          nodes: { upsert, remove: [] },
          fileInputs: { ...NO_SITE_CHANGE.fileInputs, isReferenceChanged: true },
        },
      )
    },
  }
}

const textAt = (at: string) => readFile(path.join(folder, 'public', at), 'utf8')

describe('Files that are made of reference content', () => {
  it.each([
    ['the figures', facts, ['/figures.json']],
    ['the downloads of the states', stateDownloads, ['/states/states.csv', '/states/states.json']],
  ])('follow another day: %s', async (_, file, paths) => {
    const { later, become } = await follow(file)
    expect(later.hasDeferred()).toBe(false)
    become(nodesOn(DAY))
    expect(later.hasDeferred()).toBe(true)
    expect(await later.make(NEVER)).toEqual({ written: paths, removed: [] })
    expect(later.hasDeferred()).toBe(false)
    expect(await later.make(NEVER)).toEqual({ written: [], removed: [] })
  })

  it('follow another day: the calendars, those that have ended included', async () => {
    const { later, become } = await follow(calendars)
    const next = nodesOn(DAY).map((node) =>
      node.id === 'OfficialForm:form-5472'
        ? { ...node, fields: { ...node.fields, calendar: null } }
        : node,
    )
    become(next)
    const made = await later.make(NEVER)
    expect(made.removed).toEqual(['/forms/form-5472.ics'])
    expect(made.written).toContain('/tools/tax-deadlines.ics')
    expect(await textAt('/tools/tax-deadlines.ics')).toContain('DTSTART;VALUE=DATE:2028')
  })

  it('wait while a change does, also for another process', async () => {
    const { later, become } = await follow(facts)
    become(nodesOn(DAY))
    expect(await later.make(AbortSignal.abort())).toEqual({ written: [], removed: [] })
    expect(later.deferrals()).not.toBeNull()
  })

  it('are not looked at for nodes that they are not made of', async () => {
    const { later, become } = await follow(stateDownloads)
    const terms = nodesOn(BEFORE).filter(({ type }) => type === TERM_TYPE)
    become(nodesOn(BEFORE), terms)
    expect(later.hasDeferred()).toBe(false)
    const names = await follow(pageNames)
    names.become(nodesOn(BEFORE), terms)
    expect(names.later.hasDeferred()).toBe(true)
  })
})
