import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { decodeProtectedHeader } from 'jose'
import { ensureKeys, readKeyFile, rotateKeys } from '../../../../server/auth/keys/key-file.ts'
import { ROTATION_AGE_MS, openSigningKeys } from '../../../../server/auth/keys/signing-keys.ts'
import type { SigningKeys } from '../../../../server/auth/keys/signing-keys.ts'
import { describeKeys, parseKeysCommand } from '../../../../server/commands/keys-command.ts'
import { JWKS_PATH } from '../../../../server/auth/auth-service.ts'
import { UsageError } from '../../../../server/commands/command-line.ts'
import { testClock, testLog } from '../../http/test-server.ts'
import type { TestClock } from '../../http/test-server.ts'
import { startAuthServer } from '../auth-server.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const HOUR_MS = 60 * 60 * 1000

describe('signing keys', () => {
  const folder = emptyFolder()
  let clock: TestClock
  let ticks: number
  let lines: string[]

  beforeEach(() => {
    clock = testClock()
    ticks = 0
  })

  function open(): Promise<SigningKeys> {
    const { log, lines: written } = testLog()
    lines = written
    return openSigningKeys({ dataDir: folder, clock, log, elapsedMs: () => (ticks += 10_000) })
  }
  const published = async (keys: SigningKeys) =>
    (await keys.publicKeys()).keys.map(({ kid }) => kid)

  it('are made once, in a file that only the owner reads', async () => {
    const first = await (await open()).active()
    const second = await (await open()).active()
    expect(second.keyId).toBe(first.keyId)
    const { mode } = await stat(path.join(folder, 'keys.json'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('change for a running server when another program rotates them', async () => {
    const keys = await open()
    const before = (await keys.active()).keyId
    await rotateKeys(folder, clock(), 2 * HOUR_MS)
    const after = (await keys.active()).keyId
    expect(after).not.toBe(before)
    expect(await published(keys)).toEqual([after, before])
  })

  it('leave the published set when their time is over', async () => {
    const keys = await open()
    const before = (await keys.active()).keyId
    await rotateKeys(folder, clock(), 2 * HOUR_MS)
    clock.advance(2 * HOUR_MS)
    expect(await published(keys)).not.toContain(before)
    await rotateKeys(folder, clock(), 2 * HOUR_MS)
    expect((await readKeyFile(folder))?.map(({ kid }) => kid)).not.toContain(before)
  })

  it('are rotated by the server after 90 days, and not before', async () => {
    const keys = await open()
    const before = (await keys.active()).keyId
    clock.advance(ROTATION_AGE_MS - 1000)
    await keys.rotateWhenDue()
    expect((await keys.active()).keyId).toBe(before)
    clock.advance(1000)
    await keys.rotateWhenDue()
    const after = (await keys.active()).keyId
    expect(await published(keys)).toEqual([after, before])
    await keys.rotateWhenDue()
    expect((await keys.active()).keyId).toBe(after)
  })

  it('stay in use when the file is damaged while the server runs', async () => {
    const keys = await open()
    const before = (await keys.active()).keyId
    await writeFile(path.join(folder, 'keys.json'), '{"keys":[]}')
    expect((await keys.active()).keyId).toBe(before)
    expect(lines.join('')).toContain('auth.keys-unreadable')
  })

  it('of the first version, without dates, are read and replaced when it is time', async () => {
    const [key] = await ensureKeys(folder, clock())
    const old = { ...key, createdAt: undefined }
    await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ keys: [old] }))
    const keys = await open()
    await keys.rotateWhenDue()
    expect(await published(keys)).toEqual([(await keys.active()).keyId, old.kid])
  })

  it('are not changed by two programs at one time, and a dead one does not hold them', async () => {
    await ensureKeys(folder, clock())
    const lock = path.join(folder, 'keys.json.lock')
    await writeFile(lock, '')
    await expect(rotateKeys(folder, clock(), HOUR_MS)).rejects.toMatchObject({
      code: 'auth/keys-locked',
    })

    const longAgo = new Date(Date.now() - 10 * 60_000)
    await utimes(lock, longAgo, longAgo)
    expect(await rotateKeys(folder, clock(), HOUR_MS)).toHaveLength(2)
  })

  it('are listed without their secrets', async () => {
    await ensureKeys(folder, clock())
    const keys = await rotateKeys(folder, clock(), HOUR_MS)
    const text = describeKeys(keys, clock())
    expect(text).toMatch(/signs\n.* is accepted until /)
    for (const { d } of keys) expect(text).not.toContain(d)
    clock.advance(HOUR_MS)
    expect(describeKeys(keys, clock())).toContain('was accepted until')
  })
})

describe('a rotation', () => {
  it('signs no one out, and removes the old key when its tokens have expired', async () => {
    const server = await startAuthServer()
    try {
      await server.addAccount('ana@example.org')
      const before = await server.signIn('ana@example.org')
      await server.close({ keepFolder: true })
      await rotateKeys(server.folder, server.clock(), 2 * HOUR_MS)
      const next = await startAuthServer({ folder: server.folder })
      try {
        expect((await next.call('lookup', { idToken: before.idToken })).status).toBe(200)
        const { json } = await next.refresh(before.refreshToken)
        const kid = (token: unknown) => decodeProtectedHeader(String(token)).kid
        expect(kid(json.id_token)).not.toBe(kid(before.idToken))
        const response = await fetch(`${next.origin}${JWKS_PATH}`)
        expect(response.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
        expect(((await response.json()) as { keys: unknown[] }).keys).toHaveLength(2)
        next.clock.advance(3 * HOUR_MS)
        const later = await fetch(`${next.origin}${JWKS_PATH}`)
        expect(((await later.json()) as { keys: unknown[] }).keys).toHaveLength(1)
      } finally {
        await next.close()
      }
    } finally {
      expect(await readFile(path.join(server.folder, 'keys.json')).catch(() => null)).toBeNull()
    }
  })
})

describe('the command line of keys', () => {
  it('takes hours, and two unless they are given', () => {
    expect(parseKeysCommand(['rotate']).command).toEqual({
      kind: 'rotate',
      retireAfterMs: 2 * HOUR_MS,
    })
    expect(parseKeysCommand(['rotate', '--retire-after', '0']).command).toEqual({
      kind: 'rotate',
      retireAfterMs: 0,
    })
    expect(parseKeysCommand(['list', '--data-dir', 'x'])).toEqual({
      command: { kind: 'list' },
      dataDir: 'x',
    })
    expect(parseKeysCommand([]).command).toEqual({ kind: 'help' })
  })

  it.each([
    [['renew'], 'There is no command "renew".'],
    [['rotate', 'now'], '"rotate" takes nothing else'],
    [['rotate', '--retire-after', 'soon'], 'takes hours from 0'],
    [['rotate', '--retire-after', '99999'], 'takes hours from 0'],
    [['list', '--retire-after', '1'], 'no option'],
    [['rotate', '--force'], '--force'],
  ])('explains what is wrong with %p', (parameters, message) => {
    expect(() => parseKeysCommand(parameters)).toThrow(UsageError)
    expect(() => parseKeysCommand(parameters)).toThrow(message)
  })
})
