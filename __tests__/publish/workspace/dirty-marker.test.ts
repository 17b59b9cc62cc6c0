import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  isResumable,
  markClean,
  recoverFromDirty,
  unseal,
} from '../../../publish/workspace/dirty-marker.ts'
import { markDirty } from '../../../publish/workspace/interrupted-change.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const SOURCES = 'sources'

describe('What a build leaves for the next one', () => {
  const buildDir = emptyFolder()
  const site = path.join(buildDir, 'site')
  const memory = () => path.join(site, '.cache', 'redux', 'redux.state')
  const bundles = () => path.join(site, '.cache', 'webpack', '0.pack')
  const page = () => path.join(site, 'public', 'page.html')
  const picture = () => path.join(site, 'public', 'static', 'picture.webp')

  beforeEach(() => {
    for (const file of [memory(), bundles(), page(), picture()]) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, 'whole')
    }
  })

  it('is kept when the build ended well', async () => {
    await markDirty(buildDir)
    await markClean(buildDir, site, SOURCES)
    expect(await recoverFromDirty(buildDir, site, SOURCES)).toBeNull()
    expect([memory(), page(), picture()].every(existsSync)).toBe(true)
  })

  describe('where a builder has stored its state', () => {
    const nodes = () => path.join(site, '.cache', 'data', 'datastore', 'data.mdb')
    const isFit = (fingerprint = 'everything') => isResumable(buildDir, site, fingerprint)
    beforeEach(async () => {
      mkdirSync(path.dirname(nodes()), { recursive: true })
      writeFileSync(nodes(), 'nodes')
      await markClean(buildDir, site, SOURCES, 'everything')
    })

    it('is enough to go on from, as long as only posts can have changed', async () => {
      expect(await isFit()).toBe(true)
      expect(await isFit('everything and another term')).toBe(false)
      expect(await recoverFromDirty(buildDir, site, SOURCES)).toBeNull()
    })

    it('is not enough once someone has written to the nodes', async () => {
      writeFileSync(path.join(path.dirname(nodes()), 'lock.mdb'), 'opened')
      expect(await isFit()).toBe(true)
      writeFileSync(nodes(), 'other nodes')
      expect(await isFit()).toBe(false)
    })

    it('is not enough after a build that has not stored it so, or without a seal', async () => {
      await markClean(buildDir, site, SOURCES)
      expect(await isFit()).toBe(false)
      await unseal(buildDir)
      expect(await isFit()).toBe(false)
    })
  })

  it('is dropped but for pictures when the build did not end', async () => {
    await markDirty(buildDir)
    expect(await recoverFromDirty(buildDir, site, SOURCES)).toMatch(/did not finish/)
    expect([memory(), page()].some(existsSync)).toBe(false)
    expect([bundles(), picture()].every(existsSync)).toBe(true)
  })

  it('is dropped but for pictures when the sources changed: every page holds its style sheet', async () => {
    await markClean(buildDir, site, 'other sources')
    expect(await recoverFromDirty(buildDir, site, SOURCES)).toMatch(/sources of the pages/)
    expect([memory(), page()].some(existsSync)).toBe(false)
    expect(existsSync(picture())).toBe(true)
  })

  it.each([
    [
      'was overwritten',
      () => {
        writeFileSync(memory(), 'garbage')
      },
    ],
    [
      'is gone',
      () => {
        rmSync(memory())
      },
    ],
    [
      'has lost its digest',
      () => {
        writeFileSync(path.join(buildDir, 'memory-digest'), '')
      },
    ],
    [
      'has a stranger in it',
      () => {
        writeFileSync(`${memory()}.2`, '')
      },
    ],
  ])('is dropped but for pictures when the memory %s', async (_, damage) => {
    await markClean(buildDir, site, SOURCES)
    damage()
    expect(await recoverFromDirty(buildDir, site, SOURCES)).toMatch(/damaged/)
    // It is not known what else is damaged.
    expect([memory(), bundles(), page()].some(existsSync)).toBe(false)
    expect(existsSync(picture())).toBe(true)
  })

  it('is trusted when it comes from a version that left no digest', async () => {
    expect(await recoverFromDirty(buildDir, site, SOURCES)).toBeNull()
  })
})
