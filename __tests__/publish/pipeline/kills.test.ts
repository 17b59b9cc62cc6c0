import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { seededRandom } from '../../../benchmarks/harness/random.ts'
import { openCatalogue } from '../../../benchmarks/resilience/kills/catalogue.ts'
import type { Catalogue } from '../../../benchmarks/resilience/kills/catalogue.ts'
import { checkSite } from '../../../benchmarks/resilience/kills/site-check.ts'
import { eventually, makeFolders, sendSigned, upsert } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'
import { runs } from '../../setup/runs.ts'

const PUBLISHER = path.resolve('__tests__/publish/support/run-publisher.ts')
const SEED = 20261
const POSTS = 6
const KILLS = runs(4, 100)
/** Some seconds for ten of them on an idle machine. */
const KILLS_MAX_MS = 9_000 * KILLS

const eventSchema = z.looseObject({ kind: z.string() })
const listeningSchema = z.object({ kind: z.literal('listening'), origin: z.string() })
const overviewSchema = z.object({
  live: z.object({ release: z.number() }).nullable(),
  builder: z.object({ mode: z.string() }),
  queue: z.array(z.unknown()),
  running: z.array(z.unknown()),
})
const receiptSchema = z.object({ state: z.string(), verified: z.boolean().nullable() })
const integritySchema = z.object({ damage: z.array(z.unknown()), isLiveWhole: z.boolean() })

/**
 * Kills of a publisher and its builders, with a stand-in for Gatsby: seconds, not minutes.
 */
describe('A publisher whose processes are killed again and again', () => {
  const random = seededRandom(SEED)
  let folders: Folders
  let child: ChildProcess | null
  let origin: string
  let catalogue: Catalogue
  let versions: number[]

  const inData = (...names: string[]) => path.join(folders.dataDir, ...names)
  const start = async () => {
    const started = spawn(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', PUBLISHER, folders.root, 'with a builder'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child = started
    const lines = createInterface({ input: started.stdout })
    origin = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const event = eventSchema.parse(JSON.parse(line))
        if (event.kind === 'listening') resolve(listeningSchema.parse(event).origin)
      })
      started.once('exit', () => {
        reject(new Error('The publisher ended by itself.'))
      })
    })
  }
  const killPublisher = async () => {
    const ended = new Promise((resolve) => child?.once('close', resolve))
    child?.kill('SIGKILL')
    await ended
  }
  const killNewestBuilder = () => {
    const starts = [...readFileSync(inData('builder.log'), 'utf8').matchAll(/^(\d+) start/gm)]
    const pid = Number(starts.at(-1)?.[1])
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
  const api = async (what: string, method = 'GET'): Promise<unknown> => {
    const token = readFileSync(inData('operator-token'), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/api/publish/${what}`, { method, headers })
    return answer.json()
  }
  const overview = async () => overviewSchema.parse(await api('overview'))
  const isLookedAt = async (post: number) =>
    receiptSchema.parse(await api(`status?document=posts/p${post}`)).verified === true
  const save = async () => {
    const post = random.below(POSTS)
    versions[post] = (versions[post] ?? 0) + 1
    const posts = versions.map((version, at) => [`p${at}`, { text: `p${at} version ${version}.` }])
    writeFileSync(inData('posts.json'), JSON.stringify(Object.fromEntries(posts)))
    const changes = [upsert(`p${post}`, versions[post])]
    await sendSigned(origin, { type: 'documents.changed', data: { changes } })
  }
  const problems = async () =>
    (await checkSite({ origin }, catalogue, async () => (await overview()).live?.release ?? 0))
      .problems

  beforeEach(async () => {
    folders = makeFolders()
    catalogue = openCatalogue(folders.dataDir)
    versions = Array.from({ length: POSTS }, () => 0)
    writeFileSync(
      inData('builder.json'),
      JSON.stringify({ buildMs: 40, startMs: 80, hasDeferred: true }),
    )
    await start()
    for (let post = 0; post < POSTS; post += 1) await save()
    await eventually(async () => (await overview()).builder.mode === 'ready')
  })
  afterEach(async () => {
    await killPublisher()
    folders.remove()
  })

  it(
    'shows one whole release after each, and in the end the newest version of every post',
    async () => {
      let newest = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        await save()
        await pause(random.below(150))
        switch (kill % 3) {
          case 0:
            await killPublisher()
            await start()
            break
          case 1:
            killNewestBuilder()
            break
          case 2:
            await api('rebuild', 'POST')
            await pause(100 + random.below(150))
            killNewestBuilder()
        }
        expect(await problems()).toEqual([])
        const release = (await overview()).live?.release ?? 0
        expect(release).toBeGreaterThanOrEqual(newest)
        newest = release
      }
      await save()
      await eventually(async () => {
        const { builder, queue, running } = await overview()
        return builder.mode === 'ready' && queue.length + running.length === 0
      })
      for (const [post, version] of versions.entries()) {
        if (version === 0) continue
        const page = await (await fetch(`${origin}/discover/p${post}`)).text()
        expect(page).toContain(`p${post} version ${version}.`)
        await eventually(() => isLookedAt(post))
      }
      await eventually(() => ['a', 'b'].some((name) => isSealedClean(inData('build', name))))
      expect(await problems()).toEqual([])
      expect(integritySchema.parse(await api('verify', 'POST'))).toEqual({
        damage: [],
        isLiveWhole: true,
      })
      await eventually(() => {
        const left = readdirSync(inData('releases'), { recursive: true }).map(String)
        return !left.some((name) => /\.(?:tmp|pack)$/.test(name))
      })
    },
    KILLS_MAX_MS,
  )
})

/** Whether the last change in a workspace was stored. */
function isSealedClean(workspace: string): boolean {
  const has = (name: string) => existsSync(path.join(workspace, name))
  return has('memory-digest') && !has('dirty')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
