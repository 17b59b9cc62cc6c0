import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openLargeMaps } from '../../../../gatsby/adapter/modules/large-maps.ts'

interface Database {
  put(key: string, value: string): Promise<boolean>
  get(key: string): string | undefined
  close(): Promise<void>
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pliego-maps-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('A database of Gatsby', () => {
  it('is mapped once, however large it gets, and takes no more of the disk', async () => {
    const lmdb = createRequire(import.meta.url)('lmdb') as {
      open: (options: object) => Database
    }
    const own = { open: lmdb.open }
    openLargeMaps(own)
    const database = own.open({ path: folder })
    for (let key = 0; key < 50; key += 1) await database.put(String(key), 'x'.repeat(100_000))
    const maps = readFileSync('/proc/self/maps', 'utf8').split('\n')
    expect(maps.filter((line) => line.includes(folder) && line.endsWith('data.mdb'))).toHaveLength(
      1,
    )
    expect(statSync(path.join(folder, 'data.mdb')).size).toBeLessThan(20_000_000)
    expect(database.get('49')).toHaveLength(100_000)
    await database.close()
  })

  it('cannot be opened so by a package that is another', () => {
    expect(() => {
      openLargeMaps(Object.freeze({ open: () => null }))
    }).toThrow('can be exchanged')
  })
})
