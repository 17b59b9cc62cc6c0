import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { folderGoneText, watchDataFolder } from '../../../local/app/watch-data-folder.ts'

describe('the data folder of a running product', () => {
  let parent: string
  let dataDir: string
  let look: () => void
  const heard: boolean[] = []

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'pliego-folder-'))
    dataDir = path.join(parent, 'data')
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'lock'), '')
    heard.length = 0
  })
  afterEach(() => {
    rmSync(parent, { recursive: true, force: true })
  })

  const watch = () =>
    watchDataFolder(
      dataDir,
      'lock',
      (isThere) => heard.push(isThere),
      (work) => {
        look = work
        return () => undefined
      },
    )

  it('is not mentioned as long as it is there', () => {
    const folder = watch()
    look()
    expect(folder.isThere()).toBe(true)
    expect(heard).toEqual([])
  })

  it('is missed once when it goes, and when it is back that is said too', () => {
    const folder = watch()
    renameSync(dataDir, path.join(parent, 'elsewhere'))
    look()
    look()
    expect(folder.isThere()).toBe(false)
    expect(heard).toEqual([false])
    renameSync(path.join(parent, 'elsewhere'), dataDir)
    look()
    expect(heard).toEqual([false, true])
  })

  it('is not another one of the same name', () => {
    const folder = watch()
    renameSync(dataDir, path.join(parent, 'elsewhere'))
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'lock'), '')
    expect(folder.isThere()).toBe(false)
  })

  it('is named to the operator, with what to do', () => {
    expect(folderGoneText('/srv/pliego/data')).toMatch(
      /^The data folder \/srv\/pliego\/data is gone .*Stop Pliego, put the folder back/,
    )
  })
})
