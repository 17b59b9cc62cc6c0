import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { silentLog } from '../../node-shared/log.ts'
import { openLocalDesk } from '../../publish/operator/local-desk.ts'
import { parseReleaseCommand } from '../../publish/operator/release-command-line.ts'
import { runReleaseCommand } from '../../publish/operator/release-command.ts'
import type { ReleaseDesk } from '../../publish/operator/release-desk.ts'
import { openRemoteDesk } from '../../publish/operator/remote-desk.ts'
import { readOperatorToken } from '../../publish/status/operator-token.ts'
import { makeFolders, page, startPublisher } from './support/publisher.ts'
import type { Folders, TestPublisher } from './support/publisher.ts'

describe('npm run release', () => {
  let folders: Folders
  let running: TestPublisher | null

  beforeEach(async () => {
    folders = makeFolders()
    running = await startPublisher(folders)
    running.publisher.start()
    for (const text of ['first', 'second']) {
      folders.plan({ files: { 'index.html': page(text), [`${text}/index.html`]: page(text) } })
      running.publisher.rebuild(`asked for the ${text} time`)
      await running.outcome()
    }
  })
  afterEach(async () => {
    await running?.close()
    folders.remove()
  })

  const run = async (desk: ReleaseDesk, line: string) => {
    const { command, isJson } = parseReleaseCommand(line.split(' '))
    if (command.kind === 'help') throw new Error('This is no command.')
    let printed = ''
    const print = (text: string) => (printed += text)
    await runReleaseCommand(command, desk, { print, progress: () => {} }, isJson)
    return printed
  }
  const remote = async () => {
    const token = (await readOperatorToken(folders.dataDir)) ?? ''
    return openRemoteDesk({ origin: running?.origin ?? '', token, fetch })
  }
  const local = async () => {
    await running?.close()
    running = null
    const { dataDir } = folders
    const desk = await openLocalDesk({
      ...{ dataDir, keptReleases: 10, log: silentLog, now: () => new Date() },
    })
    if (desk === null) throw new Error('The data folder is in use.')
    return desk
  }

  it.each([
    ['by the running product', remote],
    ['on the data folder', local],
  ])('shows, compares, goes back, resumes and checks %s', async (_where, open) => {
    const desk = await open()
    try {
      expect(await run(desk, 'list')).toMatch(/\* 2 .*\+1 ~1 -1.*asked for the second time/)
      expect(await run(desk, 'show 1')).toMatch(/Because +asked for the first time/)
      expect(await run(desk, 'diff 1 2')).toContain('+ /second\n~ /\n- /first\n')
      expect(await run(desk, 'rollback 1 --reason why')).toContain('Release 1 is live')
      expect(await run(desk, 'list')).toMatch(/held since .* by operator: why/)
      expect(JSON.parse(await run(desk, 'list --json'))).toMatchObject({ live: 1, newest: 2 })
      expect(await run(desk, 'resume')).toContain('Release 2')
      expect(await run(desk, 'verify')).toContain('all are whole')
      await expect(run(desk, 'rollback 9')).rejects.toThrow('There is no release 9')
    } finally {
      await desk.close()
    }
  })

  it('goes back while readers read', async () => {
    await run(await remote(), 'rollback 1')
    expect(await (await running?.get('/'))?.text()).toContain('first')
    expect((await running?.get('/second'))?.status).toBe(404)
  })

  it('ends with a failure when something is lost for good', async () => {
    const desk = await local()
    try {
      const { live } = await desk.list()
      const root = await readFile(
        path.join(folders.dataDir, 'releases', 'manifests', '00000001.json'),
        'utf8',
      )
      expect(live).toBe(2)
      const list = /"shards":\["([0-9a-f]{64})/.exec(root)?.[1] ?? ''
      expect(list).not.toBe('')
      rmSync(path.join(folders.dataDir, 'build', 'a', 'site', 'public'), { recursive: true })
      rmSync(path.join(folders.dataDir, 'releases', 'blobs'), { recursive: true })
      await expect(run(desk, 'verify')).rejects.toMatchObject({ code: 'release/damaged' })
    } finally {
      await desk.close()
    }
  })
})

describe('The command line of npm run release', () => {
  it.each([
    'show',
    'show x',
    'diff 1',
    'forget 1',
    'list --reason x',
    'rollback 0',
    'list --url a',
  ])('does not understand "%s"', (line) => {
    expect(() => parseReleaseCommand(line.split(' '))).toThrow(
      expect.objectContaining({ code: 'release/usage' }),
    )
  })
})
