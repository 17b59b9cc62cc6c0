import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { lockFolder } from '../../../node-shared/files/folder-lock.ts'
import type { FolderLock } from '../../../node-shared/files/folder-lock.ts'
import { parseRebuild, rebuild } from '../../../local/build/rebuild.ts'
import { createTerminal } from '../../../local/terminal/terminal.ts'
import { announceAddress } from '../../../node-shared/product/running-product.ts'
import { reachProduct } from '../../../publish/operator/reach.ts'
import { makeFolders, page, startPublisher } from '../../publish/support/publisher.ts'
import type { Folders, TestPublisher } from '../../publish/support/publisher.ts'

describe('npm run rebuild', () => {
  let folders: Folders
  let test: TestPublisher
  let lock: FolderLock | null
  let shown: string
  let printed: string

  beforeEach(async () => {
    folders = makeFolders()
    folders.plan({ files: { 'index.html': page('home') } })
    lock = lockFolder(folders.dataDir, 'lock')
    test = await startPublisher(folders, { identifyCaller: async () => null })
    test.publisher.start()
    await announceAddress(folders.dataDir, 'lock', test.origin)
    shown = ''
    printed = ''
  })
  afterEach(async () => {
    await test.close()
    lock?.release()
    folders.remove()
  })
  const run = async (...parameters: string[]) => {
    const product = await reachProduct(folders.dataDir, fetch)
    if (product === null) return null
    return rebuild({
      product,
      command: parseRebuild(parameters),
      terminal: createTerminal({ write: (text) => (shown += text) !== '' }, () => 0),
      print: (text) => void (printed += text),
    })
  }

  it('asks the running product, shows its steps and ends with the result', async () => {
    expect(await run()).toBe(0)
    expect(shown).toMatch(/Waiting for the build to start \.\.\.[^]*✓ Release 1 is live/)
    expect(folders.runs()).toBe(1)
  })

  it('ends with 1 and the reason when the build fails', async () => {
    folders.plan({ files: {}, fail: 'The content could not be read.' })
    expect(await run()).toBe(1)
    expect(shown).toContain('The content could not be read.')
  })

  it('prints one object for programs', async () => {
    expect(await run('--json', '--changes')).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ build: { id: 'b1', state: 'live', release: 1 } })
    expect(shown).toBe('')
  })

  it('does not wait when it is told so', async () => {
    expect(await run('--no-wait')).toBe(0)
    expect(printed).toBe('Asked for: build b1\n')
    await test.outcome()
  })

  it('finds no product when none runs, whatever listens at its address now', async () => {
    lock?.release()
    lock = null
    expect(await run()).toBeNull()
  })

  it.each(['', 'file:///etc/passwd', 'http://a b', 'http://u:p@evil.example'])(
    'does not send the token to %j',
    async (address) => {
      writeFileSync(path.join(folders.dataDir, 'address'), address)
      expect(await run()).toBeNull()
    },
  )

  it('says what it did not understand', () => {
    expect(() => parseRebuild(['--quick'])).toThrow(/--quick/)
  })
})
