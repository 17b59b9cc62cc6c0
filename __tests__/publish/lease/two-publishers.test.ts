import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { seededRandom } from '../../../benchmarks/harness/random.ts'
import { PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'
import { SERVICE_KEY, startHosting } from '../support/hosting-service.ts'
import type { HostingService } from '../support/hosting-service.ts'
import { eventually, makeFolders, sendSigned, upsert } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'
import { runs } from '../../setup/runs.ts'

const PUBLISHER = path.resolve('__tests__/publish/support/run-releasing-publisher.ts')
const CHANGES = runs(6, 100)
const PAGES = ['index.html', 'a/index.html', 'b/index.html', 'c/index.html']

interface Running {
  readonly folders: Folders
  child: ChildProcess | null
  origin: string
}

describe('Two publishers, killed at random moments,', () => {
  const random = seededRandom(20_263)
  let backend: BackendServer
  let hosting: HostingService
  let front: Server
  let publishers: Running[]
  /** The versions that readers got, one after the other. */
  let shown: number[]

  const start = async (publisher: Running) => {
    const address = front.address() as AddressInfo
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
        PUBLISHER,
        publisher.folders.root,
        backend.origin,
        `http://127.0.0.1:${address.port}`,
        PROJECT,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    publisher.child = child
    publisher.origin = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', () => {
        reject(new Error('The publisher ended by itself.'))
      })
    })
  }
  const end = async ({ child }: Running, signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child?.once('close', resolve))
    child?.kill(signal)
    await ended
  }
  /** What readers have is of one version, in every file. */
  const versionShown = (): number => {
    const versions = new Set([...hosting.site().values()].map((text) => Number(/\d+/.exec(text))))
    expect(versions.size).toBeLessThanOrEqual(1)
    return [...versions][0] ?? 0
  }
  const write = (version: number, waitMs = Math.floor(random.next() * 1_500)) => {
    const files = Object.fromEntries(PAGES.map((page) => [page, `<p>${version}</p>`]))
    const file = path.join(publishers[0]?.folders.root ?? '', 'shared.json')
    // A build that has read waits before it writes: meanwhile the other publisher may read more.
    writeFileSync(`${file}.new`, JSON.stringify({ files, waitMs }))
    renameSync(`${file}.new`, file)
  }

  const tell = async ({ origin }: Running, version: number) => {
    const data = { changes: [upsert('p1', version)] }
    const answer = await sendSigned(origin, { type: 'documents.changed', data })
    expect(answer.status).toBe(202)
  }

  beforeEach(async () => {
    backend = await startBackend()
    hosting = startHosting('my-site')
    shown = []
    front = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        const body = method === 'GET' ? {} : { body: Buffer.concat(parts) }
        const known = { authorization: headers.authorization ?? '' }
        void hosting.fetch(`https:/${url}`, { method, headers: known, ...body }).then(
          async (answer) => {
            if (answer.ok && method === 'POST' && url.includes('/releases')) {
              shown.push(versionShown())
            }
            response.writeHead(answer.status).end(await answer.text())
          },
          () => response.writeHead(404).end(),
        )
      })
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const key = JSON.stringify(await backend.backend.serviceAccounts.add('publisher'))
    publishers = [0, 1].map(() => ({ folders: makeFolders(), child: null, origin: '' }))
    const [first] = publishers
    for (const { folders } of publishers) {
      writeFileSync(path.join(folders.root, 'key.json'), key)
      writeFileSync(path.join(folders.root, 'hosting-key.json'), JSON.stringify(SERVICE_KEY))
      const shared = path.join(first?.folders.root ?? '', 'shared.json')
      symlinkSync(shared, path.join(folders.dataDir, 'fake.json'))
    }
    write(0)
    await Promise.all(publishers.map(start))
  })
  afterEach(async () => {
    await Promise.all(publishers.map((one) => end(one, 'SIGKILL')))
    front.closeAllConnections()
    front.close()
    await backend.close()
    for (const { folders } of publishers) folders.remove()
  })

  it('do not release what was read before the other one has released', async () => {
    const [slow, fast] = publishers
    if (slow === undefined || fast === undefined) throw new Error('There are two.')
    write(1, 3_000)
    await tell(slow, 1)
    await eventually(() => slow.folders.runs() > 0)
    write(2, 0)
    await tell(fast, 2)
    await eventually(() => shown.length === 2)
    expect(shown).toEqual([1, 2])
  })

  it(
    'release every change, as a whole, in order, and none twice',
    async () => {
      for (let version = 1; version <= CHANGES; version += 1) {
        write(version)
        const to = random.pick(publishers)
        await tell(to, version)
        await new Promise((resolve) => setTimeout(resolve, random.next() * 500))
        if (random.next() < 0.6) continue
        const victim = random.pick(publishers)
        await end(victim, random.next() < 0.7 ? 'SIGKILL' : 'SIGTERM')
        await start(victim)
      }
      await eventually(() => versionShown() === CHANGES)
      // Each release shows a later version than the one before.
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
    },
    CHANGES * 15_000,
  )
})
