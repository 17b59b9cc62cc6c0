import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { openUpToDate } from '../../../server/database/upgrade.ts'
import { programEnvironment } from '../../setup/program-environment.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const folder = emptyFolder()
const dataDir = path.join(folder, 'data')

beforeEach(() => {
  openUpToDate(dataDir, BACKEND_SCHEMA, { mayUpgrade: true }).close()
})
/** Runs `npm run NAME -- PARAMETERS`, however little the product logs. */
const start = (name: string, ...parameters: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', `scripts/${name}.ts`, ...parameters],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...programEnvironment(),
        PLIEGO_DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        SUDO_USER: 'ana',
      },
    },
  )

/** The same for one that succeeds. Returns what it printed. */
function run(name: string, ...parameters: readonly string[]): string {
  const { status, stdout, stderr } = start(name, ...parameters)
  if (status !== 0) throw new Error(`${name} ended with ${String(status)}: ${stderr}`)
  return stdout
}

const logOf = (place: string) => readFileSync(path.join(place, 'pliego.log'), 'utf8')
const linesOf = (place: string) =>
  logOf(place)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

it('what commands change about people stands in the log, with who ran them and no secret', () => {
  const added = run('user', 'add', 'bea@example.org', '--uid', 'bea', '--role', 'editor')
  run('user', 'role', 'bea@example.org', 'admin')
  const reset = run('user', 'reset', 'bea@example.org')
  const link = run('user', 'link', 'bea')
  run('user', 'delete', 'bea', '--yes')
  const { username } = userInfo()
  const line = {
    level: 'info',
    event: 'operator.command',
    by: username,
    sudoUser: 'ana',
    uid: 'bea',
  }
  expect(linesOf(dataDir)).toMatchObject([
    { ...line, time: expect.any(String), command: 'user add', role: 'editor' },
    { ...line, command: 'user role', role: 'admin' },
    { ...line, command: 'user reset' },
    { ...line, command: 'user link' },
    { ...line, command: 'user delete' },
  ])
  const secrets = [added, reset].map((text) => /Password: (\S+)/.exec(text)?.[1] ?? '')
  secrets.push(/oobCode=([^&]+)/.exec(link)?.[1] ?? '', 'bea@example.org')
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(logOf(dataDir)).not.toContain(secret)
  }
})

it('a key for programs and a restored folder are noted, and what only looks is not', () => {
  run('user', 'list')
  run('service-account', 'list')
  expect(existsSync(path.join(dataDir, 'pliego.log'))).toBe(false)
  const { private_key: key } = JSON.parse(run('service-account', 'add', 'nightly')) as {
    private_key: string
  }
  run('service-account', 'revoke', 'nightly')
  expect(linesOf(dataDir)).toMatchObject([
    { command: 'service-account add', name: 'nightly' },
    { command: 'service-account revoke', name: 'nightly' },
  ])
  expect(logOf(dataDir)).not.toContain(key.slice(40, 80))
  const file = path.join(folder, 'copy.tar')
  const restored = path.join(folder, 'restored')
  run('backup', '--out', file)
  run('restore', file, '--data-dir', restored)
  expect(linesOf(restored)).toMatchObject([{ event: 'operator.command', command: 'restore' }])
})

it('a command leaves a line also when it fails, with the code and no address', () => {
  expect(start('user', 'role', 'nobody@example.org', 'admin').status).toBe(1)
  expect(start('service-account', 'revoke', 'nightly').status).toBe(1)
  expect(start('keys', 'rotate').status).toBe(1)
  mkdirSync(path.join(dataDir, 'releases'))
  run('release', 'list')
  run('release', 'confirm-clock')
  expect(start('release', 'rollback', '7', '--reason', 'broken layout').status).toBe(1)
  const failed = { level: 'warn', event: 'operator.command-failed', by: userInfo().username }
  expect(linesOf(dataDir)).toMatchObject([
    { ...failed, command: 'user role', role: 'admin', code: 'account/not-found' },
    { ...failed, command: 'service-account revoke', name: 'nightly' },
    { ...failed, command: 'keys rotate', code: 'auth/no-keys' },
    { level: 'info', event: 'operator.command', command: 'release confirm-clock' },
    { ...failed, command: 'release rollback', release: 7 },
  ])
  expect(logOf(dataDir)).not.toContain('nobody@example.org')
})

it('a backup is noted with the older ones that it deleted, and reading one is not', () => {
  const backups = path.join(folder, 'backups')
  const old = ['pliego-2026-01-01T03-15-00-000Z.tar', 'pliego-2026-01-02T03-15-00-000Z.tar']
  mkdirSync(backups)
  for (const name of old) writeFileSync(path.join(backups, name), '')
  run('backup', '--out', backups, '--keep', '1', '--quiet')
  const [made = ''] = readdirSync(backups)
  run('backup', '--verify', path.join(backups, made))
  expect(linesOf(dataDir)).toMatchObject([
    {
      event: 'operator.command',
      command: 'backup',
      file: path.join(backups, made),
      deleted: old.join(', '),
    },
  ])
})
