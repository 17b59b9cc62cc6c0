import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { runProgram } from '../../setup/run-program.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()

/** Runs `npm run service-account -- ...` as its own process. */
const serviceAccount = (...parameters: readonly string[]) =>
  runProgram('scripts/service-account.ts', parameters, {
    PLIEGO_DATA_DIR: path.join(folder, 'data'),
  })

describe('npm run service-account', () => {
  it('writes a key into a new file that only its owner can read', async () => {
    const file = path.join(folder, 'key.json')
    const added = await serviceAccount('add', 'exporter', '--out', file)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).not.toContain('PRIVATE')
    const key: unknown = JSON.parse(await readFile(file, 'utf8'))
    expect(key).toMatchObject({
      type: 'service_account',
      client_email: expect.stringMatching(/^exporter@.+\.iam\.gserviceaccount\.com$/),
      private_key: expect.stringContaining('BEGIN PRIVATE KEY'),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const again = await serviceAccount('add', 'second', '--out', file)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(key)
    expect((await serviceAccount('list')).stdout).not.toContain('second')
  })

  it('keeps no account whose key could not be written', async () => {
    const file = path.join(folder, 'missing', 'key.json')
    expect(await serviceAccount('add', 'exporter', '--out', file)).toMatchObject({ code: 1 })
    expect((await serviceAccount('list')).stdout).toMatch(/^exporter .* revoked /)
  })

  it('prints the key once, lists what is there and revokes', async () => {
    expect((await serviceAccount('list')).stdout).toContain('There are no service accounts')
    const key = JSON.parse((await serviceAccount('add', 'exporter')).stdout) as {
      private_key_id: string
    }
    const listed = await serviceAccount('list')
    expect(listed.stdout).toMatch(new RegExp(`^exporter +key ${key.private_key_id} .* in use\n$`))
    expect(listed.stdout).not.toContain('PRIVATE')
    expect(await serviceAccount('revoke', 'exporter')).toMatchObject({ code: 0 })
    expect((await serviceAccount('list')).stdout).toMatch(/revoked \d{4}-\d\d-\d\d\n$/)
  })

  it.each([
    [['add'], 2, '"add" takes one name'],
    [['promote', 'x'], 2, 'There is no command "promote"'],
    [['list', '--out', 'x'], 2, '"list" has no option --out'],
    [['list', '--verbose'], 2, '--verbose'],
    [['add', 'Not A Name'], 1, 'cannot name a service account'],
    [['revoke', 'nobody'], 1, 'There is no service account nobody in use'],
  ])('explains what is wrong with %p', async (parameters, code, message) => {
    const outcome = await serviceAccount(...parameters)
    expect(outcome.code).toBe(code)
    expect(outcome.stderr).toContain(message)
  })
})
