import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readPutOff, writePutOff } from '../../../gatsby/builder/put-off.ts'
import { NO_DEFERRALS } from '../../../gatsby/model/deferrals.ts'
import { BUILDER_STATE } from '../../../shared/builder-protocol.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pliego-put-off-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})

it('a builder reads what the one before it has left for later', async () => {
  const first = { pages: NO_DEFERRALS, files: { feeds: ['/discover'] } }
  await writePutOff(directory, first)
  expect(await readPutOff(directory)).toEqual(first)
  const second = { pages: { ...NO_DEFERRALS, lists: { '/discover': [4, 3] } }, files: {} }
  await writePutOff(directory, second)
  expect(await readPutOff(directory)).toEqual(second)
})

it('where no builder has left word there is none, which does not mean that nothing is left', async () => {
  expect(await readPutOff(directory)).toBeNull()
})

it('the seal vouches for it, and it goes with the nodes that it speaks of', () => {
  expect(BUILDER_STATE.warmStart).toContain(BUILDER_STATE.putOff)
  expect(BUILDER_STATE.nodesAndPages).toContain(BUILDER_STATE.putOff)
})
