import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { folderGoneText, watchDataFolder } from '../../../local/app/watch-data-folder.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('the data folder of a running product', () => {
  const parent = emptyFolder()
  const dataDir = path.join(parent, 'data')
  let look: () => void
  const heard: boolean[] = []

  beforeEach(() => {
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'lock'), '')
    heard.length = 0
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
