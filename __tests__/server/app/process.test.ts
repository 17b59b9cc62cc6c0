import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { afterEach, describe, expect, it } from '@jest/globals'
import { EMBEDDED_BUCKET } from '../../../shared/firebase/firebase-settings.ts'
import { picture } from '../storage/pictures.ts'
import { programEnvironment } from '../../setup/program-environment.ts'
import { runProgram } from '../../setup/run-program.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const NODE = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON']
const EMAIL = 'ana@example.org'
const PASSWORD = 'correct horse battery'

const folder = emptyFolder()
let running: ChildProcess | null = null

afterEach(async () => {
  await stop('SIGKILL')
})

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...programEnvironment(), PLIEGO_DATA_DIR: folder, ...extra }
}

/** Starts the backend as its own process and resolves with its origin. */
function start(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...NODE, 'server/main.ts'], {
      env: environment({ PORT: '0' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    child.once('error', reject)
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /"event":"server.listening".*"port":(\d+)/.exec(chunk.toString())?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const child = running
  running = null
  if (child === null || child.exitCode !== null) return null
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return ended
}

/** Runs `npm run user -- ...` as its own process. */
const user = (parameters: readonly string[], input = '') =>
  runProgram('scripts/user.ts', parameters, { PLIEGO_DATA_DIR: folder }, input)

async function signIn(origin: string, password = PASSWORD): Promise<Record<string, string>> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`
  const body = JSON.stringify({ email: EMAIL, password })
  const response = await fetch(url, { method: 'POST', body })
  return (await response.json()) as Record<string, string>
}

describe('the backend as a process', () => {
  it('keeps accounts, sessions and files through kill -9', async () => {
    const added = await user(['add', EMAIL, '--password-stdin'], `${PASSWORD}\n`)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const first = await start()
    const { idToken, refreshToken } = await signIn(first)
    const bytes = await picture('png')
    const upload = await fetch(`${first}/v0/b/${EMBEDDED_BUCKET}/o?name=posts%2Fp%2Fa.png`, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${idToken}`,
        'x-goog-upload-protocol': 'multipart',
        'content-type': 'multipart/related; boundary=b0',
      },
      body: Buffer.concat([
        Buffer.from('--b0\r\n\r\n{}\r\n--b0\r\nContent-Type: image/png\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b0--'),
      ]),
    })
    expect(upload.status).toBe(200)
    await stop('SIGKILL')

    const second = await start()
    const refreshed = await fetch(`${second}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }),
    })
    expect(refreshed.status).toBe(200)
    const shown = await fetch(`${second}/v0/b/${EMBEDDED_BUCKET}/o/posts%2Fp%2Fa.png?alt=media`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await stop('SIGTERM')).toBe(0)
  })

  it('is managed from the command line while it runs', async () => {
    const origin = await start()
    const added = await user(['add', EMAIL, '--name', 'Ana Mora', '--role', 'editor'])
    const password = /^Password: (\S+)$/m.exec(added.stdout)?.[1] ?? ''
    expect(await signIn(origin, password)).toHaveProperty('idToken')
    const listed = await user(['list'])
    expect(listed.stdout).toMatch(
      /ana@example\.org +editor +unconfirmed +1 +\d{4}-\d\d-\d\d +Ana Mora/,
    )
    await user(['disable', EMAIL])
    expect(await signIn(origin, password)).toMatchObject({ error: { message: 'USER_DISABLED' } })
    await user(['enable', EMAIL])
    const reset = await user(['reset', EMAIL, '--password-stdin'], 'a second password\n')
    expect(reset.stdout).not.toContain('a second password')
    expect(await signIn(origin, 'a second password')).toHaveProperty('idToken')
  })

  it.each([
    [['add'], 2, '"add" takes an e-mail address'],
    [['promote', EMAIL], 2, 'There is no command "promote"'],
    [['role', EMAIL, 'boss'], 2, '"boss" is not a role. Roles are author, editor, admin.'],
    [['list', '--role', 'author'], 2, '"list" has no option --role'],
    [['list', '--verbose'], 2, '--verbose'],
    [['delete', EMAIL], 2, 'cannot be undone. Say --yes'],
    [['throttle', 'forget'], 2, '"throttle" takes "clear", not "forget"'],
    [['sign-out', 'nobody'], 1, 'There is no account with the address or user id nobody.'],
    [['reset', EMAIL], 1, 'There is no account with the address or user id ana@example.org.'],
    [['add', 'nonsense'], 1, '"nonsense" is not an e-mail address.'],
  ])('explains what is wrong with "user %p"', async (parameters, code, message) => {
    const outcome = await user(parameters)
    expect(outcome.code).toBe(code)
    expect(outcome.stderr).toContain(message)
  })

  it('names every variable that it cannot use', async () => {
    const child = spawn(process.execPath, [...NODE, 'server/main.ts'], {
      env: environment({ PORT: 'x', LOG_LEVEL: 'loud', PLIEGO_SITE_URL: 'example.org/blog' }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'PLIEGO_SITE_URL'])
      expect(stderr).toContain(`- ${name}`)
    expect(stderr).not.toMatch(/^ +at /m)
  })
})
