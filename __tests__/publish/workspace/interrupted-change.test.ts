import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { goBackToSeal, markClean, undoableChange } from '../../../publish/workspace/dirty-marker.ts'
import {
  keepSealedState,
  markChange,
  markDirty,
} from '../../../publish/workspace/interrupted-change.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const SEALED = { sources: 'sources', fingerprint: 'everything' }
const CHANGE = { release: '7 2026-01-01T00:00:00.000Z', recoveries: 0 }

describe('A change that was interrupted in a sealed workspace', () => {
  const buildDir = emptyFolder()
  const site = path.join(buildDir, 'site')
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(site, '.cache', name)), { recursive: true })
    writeFileSync(path.join(site, '.cache', name), content)
  }
  const read = (name: string) => readFileSync(path.join(site, '.cache', name), 'utf8')
  const logs = () => readdirSync(path.join(site, '.cache', 'undo')).sort()
  const undoable = (identity = SEALED) => undoableChange(buildDir, site, identity)
  const seal = () => markClean(buildDir, site, SEALED.sources, SEALED.fingerprint)

  beforeEach(async () => {
    write('redux/redux.rest.state', 'sealed')
    write('deferrals/deferrals.json', '{}')
    write('undo/000000-before', 'leads to an older state')
    await seal()
    await markChange(buildDir, CHANGE)
    write('undo/000000-since', 'leads back to the seal')
  })

  it('can be undone where everything but the posts is what it was', async () => {
    expect(await undoable()).toEqual(CHANGE)
    expect(await undoable({ ...SEALED, sources: 'other pages' })).toBeNull()
    expect(await undoable({ ...SEALED, fingerprint: 'other packages' })).toBeNull()
    await goBackToSeal(buildDir, site)
    expect(logs()).toEqual(['000000-since'])
  })

  it('cannot be undone after another start of the machine, nor where it failed by itself', async () => {
    const mark = path.join(buildDir, 'dirty')
    const { boot, ...rest }: { boot?: unknown } = JSON.parse(readFileSync(mark, 'utf8')) as object
    expect(boot).toEqual(expect.any(String))
    writeFileSync(mark, JSON.stringify({ ...rest, boot: 'an earlier one' }))
    expect(await undoable()).toBeNull()
    await markDirty(buildDir)
    expect(await undoable()).toBeNull()
  })

  it('cannot be undone a second time before the builder that has recovered has made a change', async () => {
    await markChange(buildDir, { ...CHANGE, recoveries: 1 })
    expect(await undoable()).toBeNull()
  })

  it('is undone also where the builder was just storing its state', async () => {
    await keepSealedState(buildDir, site)
    write('redux/redux.rest.state', 'ha')
    write('redux.bak123/redux.rest.state', 'sealed')
    rmSync(path.join(site, '.cache', 'deferrals'), { recursive: true })
    expect(await undoable()).toEqual(CHANGE)
    await goBackToSeal(buildDir, site)
    expect([read('redux/redux.rest.state'), read('deferrals/deferrals.json')]).toEqual([
      'sealed',
      '{}',
    ])
    expect(existsSync(path.join(site, '.cache', 'redux.bak123'))).toBe(false)
  })

  it('cannot be undone where the sealed state is neither in its place nor beside it', async () => {
    write('redux/redux.rest.state', 'newer')
    expect(await undoable()).toBeNull()
  })

  it('is over once the workspace is sealed again, with its log and its copy', async () => {
    await keepSealedState(buildDir, site)
    write('redux/redux.rest.state', 'newer')
    await seal()
    expect(await undoable()).toBeNull()
    expect(logs()).toEqual([])
    expect(readdirSync(buildDir).filter((name) => name.startsWith('sealed-state'))).toEqual([])
  })
})
