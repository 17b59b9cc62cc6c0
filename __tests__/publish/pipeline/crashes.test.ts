import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { eventually, makeFolders, page, startPublisher } from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'
import { isLongRun } from '../../setup/runs.ts'

const CHILD = path.resolve('__tests__/publish/support/run-publisher.ts')

describe('A publisher after a crash', () => {
  let folders: Folders
  let test: TestPublisher | null
  let child: ChildProcess | null

  beforeEach(() => {
    folders = makeFolders()
    folders.plan({ files: { 'index.html': page('first') } })
    test = null
    child = null
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    await test?.close()
    folders.remove()
  })

  const open = async (log: Log = silentLog) => {
    test = await startPublisher(folders, { log })
    return test
  }
  const publish = async (text: string) => {
    folders.plan({ files: { 'index.html': page(text) } })
    const running = await open()
    running.publisher.start()
    running.publisher.rebuild(text)
    await running.outcome()
    await running.close()
    test = null
  }
  const home = async (running: TestPublisher) => (await running.get('/')).text()

  /** Runs a publisher elsewhere and kills it when an event fits. */
  const killAt = async (fits: (line: string) => boolean, delayMs = 0) => {
    const started = spawn(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', CHILD, folders.root],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child = started
    const lines = createInterface({ input: started.stdout })
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (fits(line)) setTimeout(resolve, delayMs)
      })
      started.once('exit', () => {
        reject(new Error('The publisher ended by itself.'))
      })
    })
    const ended = new Promise((resolve) => started.once('close', resolve))
    started.removeAllListeners('exit')
    started.kill('SIGKILL')
    await ended
  }

  it('runs the build that it was in the middle of again, with the old site up', async () => {
    await publish('first')
    folders.plan({ files: { 'index.html': page('second') }, waitMs: 60_000 })
    await killAt(() => folders.runs() === 2)
    expect(existsSync(path.join(folders.dataDir, 'build', 'a', 'dirty'))).toBe(true)
    folders.plan({ files: { 'index.html': page('second') } })
    const running = await open()
    expect(await home(running)).toContain('first')
    running.publisher.start()
    expect(await running.outcome()).toBe('live')
    expect(await home(running)).toContain('second')
  })

  it('leaves no process of the killed build behind', async () => {
    folders.plan({ files: { 'index.html': page('never') }, waitMs: 60_000 })
    await killAt(() => folders.runs() === 1)
    const pid = Number(
      /start (\d+)/.exec(readFileSync(path.join(folders.dataDir, 'runs.log'), 'utf8'))?.[1],
    )
    await eventually(() => {
      try {
        process.kill(pid, 0)
        return false
      } catch {
        return true
      }
    })
  })

  it.each(isLongRun ? [0, 15, 60, 150] : [15, 150])(
    'serves the old site whole when it is killed %d ms into storing a release',
    async (delayMs) => {
      await publish('first')
      const files: Record<string, string> = { 'index.html': page('second') }
      for (let index = 0; index < 400; index += 1) {
        files[`page-${index}/index.html`] = page(`page ${index} `.repeat(200))
      }
      folders.plan({ files })
      await killAt((line) => line.includes('Storing the release'), delayMs)
      const running = await open()
      const isSwitched = running.publisher.currentRelease() === 2
      expect(await home(running)).toContain(isSwitched ? 'second' : 'first')
      expect((await running.get('/page-399')).status).toBe(isSwitched ? 200 : 404)
      running.publisher.start()
      running.publisher.rebuild('again')
      await running.outcome()
      for (const index of [0, 200, 399]) {
        expect(await (await running.get(`/page-${index}`)).text()).toContain(`page ${index} `)
      }
    },
  )

  const releases = () => path.join(folders.dataDir, 'releases')
  const reports = () => {
    const codes: unknown[] = []
    const log: Log = { ...silentLog, error: (_message, fields) => codes.push(fields?.['code']) }
    return { codes, log }
  }

  it('falls back to the newest whole release when a manifest is torn, and says so', async () => {
    await publish('first')
    await publish('second')
    truncateSync(path.join(releases(), 'manifests', '00000002.json'), 200)
    const { codes, log } = reports()
    expect(await home(await open(log))).toContain('first')
    expect(codes).toEqual(['release/manifest-broken', 'release/pointer-broken'])
  })

  /** Removes the page that a release shows, with its compressed forms. */
  const loseHome = (running: TestPublisher, text: string) => {
    const blobs = path.join(releases(), 'blobs')
    for (const entry of readdirSync(blobs, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && readFileSync(file, 'utf8').includes(`<p>${text}</p>`)) rmSync(file)
    }
    return running
  }

  it('keeps the site up when a file of it is missing, and makes the file again', async () => {
    await publish('first')
    const { codes, log } = reports()
    const running = loseHome(await open(log), 'first')
    expect((await running.get('/')).status).toBe(503)
    await eventually(async () => (await running.get('/')).status === 200)
    expect(await home(running)).toContain('first')
    expect(codes).toEqual([])
  })

  it('asks for a full build when a file of the site is lost for good', async () => {
    await publish('first')
    rmSync(path.join(folders.dataDir, 'build', 'a', 'site', 'public'), { recursive: true })
    const { codes, log } = reports()
    const running = loseHome(await open(log), 'first')
    expect((await running.get('/')).status).toBe(503)
    expect((await running.get('/other')).status).toBe(404)
    running.publisher.start()
    expect(await running.outcome()).toBe('live')
    expect(await home(running)).toContain('first')
    expect(codes).toContain('release/blob-damaged')
  })

  it('repairs a pointer that cannot be read', async () => {
    await publish('first')
    writeFileSync(path.join(releases(), 'current'), '{"rel')
    const { codes, log } = reports()
    expect(await home(await open(log))).toContain('first')
    expect(codes).toEqual(['release/pointer-broken'])
    expect(readFileSync(path.join(releases(), 'current'), 'utf8')).toBe(
      '{"release":1,"held":null}\n',
    )
  })

  it('never gives a number twice, and numbers go on after a torn release', async () => {
    await publish('first')
    await publish('second')
    truncateSync(path.join(releases(), 'manifests', '00000002.json'), 200)
    await publish('third')
    expect(readdirSync(path.join(releases(), 'manifests'))).toContain('00000003.json')
  })
})
