import { beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createSealing } from '../../../../publish/builder/session/sealing.ts'
import { hasSeal } from '../../../../publish/workspace/dirty-marker.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const folder = emptyFolder()

beforeEach(async () => {
  await mkdir(path.join(folder, 'site'))
})

/** A workspace whose state is stored when the test says so. */
function open() {
  const begun = Promise.withResolvers<undefined>()
  const stored = Promise.withResolvers<undefined>()
  const site = path.join(folder, 'site')
  const sealing = createSealing({
    workspace: { name: 'a', folder, site, output: path.join(site, 'public') },
    sources: 'sources',
    fingerprint: 'fingerprint',
    quietMs: 0,
    isSealed: false,
    interrupted: null,
    sealedAs: null,
    hasFilesLeft: () => false,
    save: () => {
      begun.resolve(undefined)
      return stored.promise
    },
    release: () => null,
    onProblem: (problem) => {
      throw new Error(problem)
    },
  })
  return {
    sealing,
    begun: begun.promise,
    store: () => {
      stored.resolve(undefined)
    },
  }
}

describe('a quiet moment', () => {
  it('is not sealed for a change that came while the state was stored', async () => {
    const { sealing, begun, store } = open()
    await begun
    const isSealed = sealing.change(() => Promise.resolve(hasSeal(folder)))
    store()
    expect(await isSealed).toBe(false)
    sealing.stop()
  })
})

describe('an end', () => {
  it('is sealed, whatever comes then', async () => {
    const { sealing, begun, store } = open()
    store()
    await begun
    const closed = sealing.close()
    await expect(sealing.change(() => Promise.resolve())).rejects.toMatchObject({
      code: 'build/builder-ended',
    })
    await closed
    expect(sealing.sealedForMs()).not.toBeNull()
    sealing.stop()
  })
})
