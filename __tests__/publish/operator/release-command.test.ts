import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openLocalClient } from '../../../publish/operator/local-client.ts'
import { parseReleaseCommand } from '../../../publish/operator/release-command-line.ts'
import { runReleaseCommand } from '../../../publish/operator/release-command.ts'
import type { ReleaseClient } from '../../../publish/operator/release-client.ts'
import { openRemoteClient } from '../../../publish/operator/remote-client.ts'
import { readOperatorToken } from '../../../publish/status/access/operator-token.ts'
import { makeFolders, page, startPublisher } from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

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

  const run = async (client: ReleaseClient, line: string) => {
    const { command, isJson } = parseReleaseCommand(line.split(' '))
    if (command.kind === 'help') throw new Error('This is no command.')
    let printed = ''
    const print = (text: string) => (printed += text)
    await runReleaseCommand(command, client, { print, progress: () => {} }, isJson)
    return printed
  }
  const remote = async () => {
    const token = (await readOperatorToken(folders.dataDir)) ?? ''
    return openRemoteClient({ origin: running?.origin ?? '', token, fetch })
  }
  const local = async () => {
    await running?.close()
    running = null
    const { dataDir } = folders
    const client = await openLocalClient({
      dataDir,
      keptReleases: 10,
      log: silentLog,
      now: () => new Date(),
    })
    if (client === null) throw new Error('The data folder is in use.')
    return client
  }

  it.each([
    ['by the running product', remote],
    ['on the data folder', local],
  ])('shows, compares, goes back, resumes and checks %s', async (_where, open) => {
    const client = await open()
    try {
      expect(await run(client, 'list')).toMatch(/\* 2 .*\+1 ~1 -1.*asked for the second time/)
      expect(await run(client, 'show 1')).toMatch(/Cause +asked for the first time/)
      expect(await run(client, 'diff 1 2')).toContain('+ /second\n~ /\n- /first\n')
      expect(await run(client, 'rollback 1 --reason why')).toContain('Release 1 is live')
      expect(await run(client, 'list')).toMatch(/held since .* by operator: why/)
      expect(JSON.parse(await run(client, 'list --json'))).toMatchObject({ live: 1, newest: 2 })
      expect(await run(client, 'resume')).toContain('Release 2')
      expect(await run(client, 'confirm-clock')).toContain('taken as right')
      expect(await run(client, 'verify')).toContain('all are intact')
      await expect(run(client, 'rollback 9')).rejects.toThrow('There is no release 9')
    } finally {
      await client.close()
    }
  })

  it('goes back while readers read', async () => {
    await run(await remote(), 'rollback 1')
    expect(await (await running?.get('/'))?.text()).toContain('first')
    expect((await running?.get('/second'))?.status).toBe(404)
  })

  it('ends with a failure when something is lost for good', async () => {
    const client = await local()
    try {
      const { live } = await client.list()
      const root = await readFile(
        path.join(folders.dataDir, 'releases', 'manifests', '00000001.json'),
        'utf8',
      )
      expect(live).toBe(2)
      const list = /"shards":\["([0-9a-f]{64})/.exec(root)?.[1] ?? ''
      expect(list).not.toBe('')
      rmSync(path.join(folders.dataDir, 'build', 'a', 'site', 'public'), { recursive: true })
      rmSync(path.join(folders.dataDir, 'releases', 'blobs'), { recursive: true })
      await expect(run(client, 'verify')).rejects.toMatchObject({ code: 'release/damaged' })
    } finally {
      await client.close()
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
