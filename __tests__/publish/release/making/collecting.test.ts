import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createCollecting } from '../../../../publish/release/making/collecting.ts'
import { realDisk } from '../../../../publish/release/files/disk.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

describe('the mark of files that are not whole yet', () => {
  const store = emptyFolder()
  const open = () => {
    const collecting = path.join(store, 'collecting')
    return { collecting, collect: createCollecting({ disk: realDisk, folders: { collecting } }) }
  }

  it('is made by any number of works that begin in one moment, and goes with the last', async () => {
    const { collecting, collect } = open()
    const works = Array.from({ length: 20 }, (_, number) =>
      collect(`work ${number}`, () => Promise.resolve(existsSync(collecting))),
    )
    expect(new Set(await Promise.all(works))).toEqual(new Set([true]))
    expect(existsSync(collecting)).toBe(false)
  })

  it('is there while one works that began as another ended', async () => {
    const { collecting, collect } = open()
    const seen: boolean[] = []
    const works: Promise<unknown>[] = []
    const begins = collect('first', () => {
      works.push(
        collect('second', async () => {
          await begins
          seen.push(existsSync(collecting))
        }),
      )
      return Promise.resolve()
    })
    await begins
    await Promise.all(works)
    expect(seen).toEqual([true])
    expect(existsSync(collecting)).toBe(false)
  })

  it('stays when the work fails', async () => {
    const { collecting, collect } = open()
    await expect(collect('work', () => Promise.reject(new Error('no room')))).rejects.toThrow()
    expect(existsSync(collecting)).toBe(true)
  })
})
