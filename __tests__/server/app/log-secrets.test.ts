import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { createLog } from '../../../node-shared/log/log.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { picture } from '../storage/pictures.ts'
import { BUCKET, PASSWORD, PROJECT, startBackend } from './backend-server.ts'
import type { BackendServer } from './backend-server.ts'

const EMAIL = 'ana@example.org'
const NEW_PASSWORD = 'another long passphrase'
const SMTP_USER = 'pliego-mailer'
const SMTP_PASSWORD = 'secret-of-the-mail-server'
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts'

let server: BackendServer

beforeEach(async () => {
  server = await startBackend()
})

afterEach(() => server.close())

type Answer = Readonly<Record<string, string>>

async function call(verb: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${server.origin}${ACCOUNTS}:${verb}?key=the-api-key`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

/** A mail server that wants a password, which is wrong when there is no `answer` to recipients. */
async function startMailServer(answer: ((to: string) => Error | null) | null) {
  const received: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === SMTP_USER && password === SMTP_PASSWORD
      if (isRight && answer !== null) callback(null, { user: SMTP_USER })
      else callback(new Error(`Wrong: ${username ?? ''} ${password ?? ''}`))
    },
    onRcptTo: ({ address }, _session, callback) => {
      callback(answer?.(address) ?? null)
    },
    onData: (stream, _session, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        callback()
      })
    },
  })
  // Clients that hang up.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      smtp.close(resolve)
    })
  return { port, received, close }
}

/** The code in the mail that was written last. */
async function mailedCode(): Promise<string> {
  for (;;) {
    const folder = path.join(server.folder, 'outbox')
    const names = await readdir(folder).catch(() => [])
    const [name] = names.filter((each) => each.endsWith('.eml'))
    if (name !== undefined) {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '')
      const code = /oobCode=(?:3D)?([\w-]+)/.exec(text)?.[1]
      if (code !== undefined) return code
    }
    await new Promise(setImmediate)
  }
}

describe('the log at level debug', () => {
  it('holds no password, token, code or hash, whatever people do', async () => {
    await server.backend.accounts.create({ email: EMAIL, password: PASSWORD, role: 'author' })
    await call('signInWithPassword', { email: EMAIL, password: 'a wrong guess' })
    await call('signInWithPassword', { email: PASSWORD, password: EMAIL })
    const { idToken, refreshToken } = await call('signInWithPassword', {
      email: EMAIL,
      password: PASSWORD,
      returnSecureToken: true,
    })
    await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=the-api-key`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken ?? '',
      }),
    })
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL })
    const oobCode = await mailedCode()
    await call('resetPassword', { oobCode: `${oobCode}x`, newPassword: NEW_PASSWORD })
    await call('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    const again = await call('signInWithPassword', { email: EMAIL, password: NEW_PASSWORD })
    const authorization = `Firebase ${again.idToken ?? ''}`
    const upload = await fetch(
      `${server.origin}/v0/b/${BUCKET}/o?name=posts%2Fsecret-name%2Fa.png`,
      {
        method: 'POST',
        headers: {
          authorization,
          'x-goog-upload-protocol': 'multipart',
          'content-type': 'multipart/related; boundary=b0',
        },
        body: Buffer.concat([
          Buffer.from('--b0\r\n\r\n{}\r\n--b0\r\nContent-Type: image/png\r\n\r\n'),
          await picture('png'),
          Buffer.from('\r\n--b0--'),
        ]),
      },
    )
    const { downloadTokens } = (await upload.json()) as Answer
    const object = `${server.origin}/v0/b/${BUCKET}/o/posts%2Fsecret-name%2Fa.png`
    await fetch(`${object}?alt=media&token=${downloadTokens ?? ''}`)
    await fetch(`${object}?alt=media`, { headers: { authorization: 'Firebase forged.token.here' } })
    const documents = `/v1/projects/${PROJECT}/databases/(default)/documents`
    await fetch(`${server.origin}${documents}:commit?key=the-api-key`, {
      method: 'POST',
      headers: { authorization: `Bearer ${again.idToken ?? ''}` },
      body: '{"writes":[{"update":{"name":"nonsense"}}]}',
    })
    await fetch(`${server.origin}${ACCOUNTS}:${idToken ?? ''}`, { method: 'POST' })

    const text = server.lines.join('')
    expect(text).toContain('"route":"/v1/accounts:resetPassword"')
    expect(text).toContain('"route":"/v0/b/{bucket}/o/{name}"')
    const secrets = {
      password: PASSWORD,
      newPassword: NEW_PASSWORD,
      wrongPassword: 'a wrong guess',
      idToken,
      secondIdToken: again.idToken,
      refreshToken,
      secondRefreshToken: again.refreshToken,
      oobCode,
      downloadTokens,
      apiKey: 'the-api-key',
      forged: 'forged.token.here',
      hash: 'scrypt$',
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret === undefined || secret.length < 6]).toEqual([name, false])
      expect([name, text.includes(secret ?? '')]).toEqual([name, false])
    }
    // Signatures alone would do, too.
    expect(text).not.toContain((idToken ?? '').split('.')[2])
  })

  it.each([
    ['is taken', () => null],
    [
      'is postponed',
      (to: string) => Object.assign(new Error(`Not now: ${to}`), { responseCode: 451 }),
    ],
    ['is refused', (to: string) => Object.assign(new Error(`Never: ${to}`), { responseCode: 550 })],
    ['meets a wrong password', null],
  ])('holds no secret of the mail server, code or address when mail %s', async (_, answer) => {
    const mail = await startMailServer(answer)
    await server.close()
    server = await startBackend({
      settings: parseBackendSettings({
        PLIEGO_SMTP_URL: `smtp://${SMTP_USER}:${SMTP_PASSWORD}@127.0.0.1:${mail.port}`,
        PLIEGO_MAIL_FROM: 'post@example.org',
        LOG_LEVEL: 'debug',
      }),
    })
    await server.backend.accounts.create({ email: EMAIL, password: PASSWORD, role: 'author' })
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL })
    const settled = /"auth\.mail-(?:handled|postponed|given-up)"/
    while (!server.lines.some((line) => settled.test(line))) await new Promise(setImmediate)
    const text = server.lines.join('')
    await mail.close()

    expect(text).toMatch(answer?.('') === null ? '"isSent":true' : '"attempts":1')
    const credentials = Buffer.from(`\0${SMTP_USER}\0${SMTP_PASSWORD}`).toString('base64')
    const codes = mail.received.flatMap((each) => [...each.matchAll(/oobCode=([\w-]+)/g)])
    expect(codes.length > 0).toBe(answer?.('') === null)
    for (const secret of [
      SMTP_PASSWORD,
      credentials,
      EMAIL,
      ...codes.map(([, code = '']) => code),
    ]) {
      expect(secret.length).toBeGreaterThan(6)
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('oobCode')
  })

  it('is one line per entry, without characters that a terminal acts on', () => {
    let text = ''
    const log = createLog('debug', (line) => {
      text += line
    })
    log.info('a.b', { name: 'x\r\n{"level":"error"}\u001b[2J\u009b1m\u2028\u202e\u007f' })
    expect(text.trimEnd()).toMatch(/^[\u0020-\u007e]+$/)
    expect(text.match(/\n/g)).toHaveLength(1)
    expect(JSON.parse(text)).toMatchObject({ name: expect.stringContaining('\u202e') })
  })
})
