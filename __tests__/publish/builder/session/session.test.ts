import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import type { BuilderRequest } from '../../../../shared/publish/builder-protocol.ts'
import type { BuilderProcess } from '../../../../publish/builder/process/builder-process.ts'
import { openSession } from '../../../../publish/builder/session/session.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const folder = emptyFolder()

beforeEach(async () => {
  await mkdir(path.join(folder, 'site'))
})

/** A process that answers a `save` when the test says so, and a `makeDeferred` when it is asked to yield. */
function fakeProcess() {
  const requests: BuilderRequest['kind'][] = []
  const saving = Promise.withResolvers<undefined>()
  const saved = Promise.withResolvers<undefined>()
  const yielded = Promise.withResolvers<undefined>()
  const ask = async (_: string, request: BuilderRequest & { readonly id: string }) => {
    requests.push(request.kind)
    if (request.kind === 'save') {
      saving.resolve(undefined)
      await saved.promise
      return { kind: 'saved', id: request.id }
    }
    await yielded.promise
    const left = { hasDeferred: true, hasDeferredPages: true, hasWaitingPages: false }
    return { kind: 'madeDeferred', id: request.id, written: [], removed: [], timings: {}, ...left }
  }
  const process = {
    ask,
    tell: ({ kind }: BuilderRequest) => {
      requests.push(kind)
      yielded.resolve(undefined)
    },
    ended: new Promise(() => undefined),
    memory: () => null,
    stop: () => Promise.resolve(),
  } as unknown as BuilderProcess
  return { process, requests, saving: saving.promise, save: saved.resolve }
}

it('lets follow-up work yield that was waiting for its turn when a change came', async () => {
  const { process, requests, saving, save } = fakeProcess()
  const site = path.join(folder, 'site')
  const memory = { rss: 1, heapUsed: 1 }
  const pages = { total: 0, made: 0, changed: 0, removed: 0 }
  const session = openSession({
    process,
    workspace: { name: 'a', folder, site, output: path.join(site, 'public') },
    prepared: {
      fingerprint: 'f',
      sources: 's',
      coldReason: null,
      isUnchanged: false,
      bundles: { store: folder, key: 'k' },
      pictures: folder,
      isResumable: false,
      releasedAs: null,
      sealedAs: null,
      interrupted: null,
    },
    ready: {
      kind: 'ready',
      report: { documents: [], warnings: [], leftOut: [], quarantine: [], pages },
      took: 1,
      hasDeferred: true,
      hasDeferredPages: true,
      awaitedPictures: { posts: 0, missing: 0 },
      staleFrom: null,
      memory,
    },
    startedAt: 0,
    today: () => '2026-11-30',
    quietMs: 0,
    sealMs: 100,
    onProblem: (problem) => {
      throw new Error(problem)
    },
  })
  await saving
  const made = session.makeDeferred()
  session.requestYield()
  save(undefined)
  await expect(made).resolves.toMatchObject({
    files: { written: [], removed: [] },
    hasDeferred: true,
  })
  expect(requests).toEqual(['save', 'makeDeferred', 'yield'])
  await session.close()
})
