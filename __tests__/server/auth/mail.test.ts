import { readdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { parseContinueUrl } from '../../../server/auth/codes/action-link.ts'
import { parseSender, parseSmtpUrl } from '../../../server/auth/mail/smtp-settings.ts'
import type { SmtpSettings } from '../../../server/auth/mail/smtp-settings.ts'
import { startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'
const MINUTE_MS = 60_000

interface Received {
  readonly to: string[]
  readonly text: string
}

let server: AuthServer
let received: Received[]
/** What the mail server answers to each recipient; null takes the mail. */
let answer: (to: string) => Error | null
let smtp: SMTPServer
let settings: SmtpSettings

async function startSmtp(options: SMTPServerOptions = {}): Promise<void> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      callback(answer(address))
    },
    onData: (stream, session, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        callback()
      })
    },
    ...options,
  })
  // Clients that hang up are what some of these tests are about.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: null,
    password: null,
    from: { name: 'Pliego', address: 'post@example.org' },
  }
}

beforeEach(async () => {
  received = []
  answer = () => null
  await startSmtp()
  server = await startAuthServer({ smtp: settings })
  await server.addAccount(EMAIL)
})

afterEach(async () => {
  await server.close()
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
})

const requestReset = (email = EMAIL) =>
  server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })

/** The text of a message as a person reads it. */
function decoded(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const waiting = () =>
  server.auth.context.database.prepare('SELECT kind, attempts FROM auth_mails').all()

describe('e-mail by SMTP', () => {
  it('reaches the person as text and as HTML, with a link that works', async () => {
    await requestReset()
    await server.auth.settle()
    expect(received.map(({ to }) => to)).toEqual([[EMAIL]])
    const text = decoded(received[0]!.text)
    expect(text).toContain('From: Pliego <post@example.org>')
    expect(text).toContain(`To: ${EMAIL}`)
    expect(text).toContain('Subject: Choose a new password for Pliego')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    const oobCode = /oobCode=([\w-]+)/.exec(text)![1]
    const reset = await server.call('resetPassword', { oobCode, newPassword: 'a fresh start' })
    expect(reset.status).toBe(200)
    expect(await readdir(server.folder)).not.toContain('outbox')
  })

  it('tells about a changed password, and about an address that was moved', async () => {
    const { idToken } = await server.signIn(EMAIL)
    await server.call('update', { idToken, password: 'a fresh start' })
    await server.auth.settle()
    expect(received[0]!.text).toContain('Subject: Your password at Pliego was changed')
  })

  it('keeps no code anywhere before it is sent', async () => {
    answer = () => Object.assign(new Error('later'), { responseCode: 451 })
    await requestReset()
    await server.auth.settle()
    const { total } = server.auth.context.database
      .prepare('SELECT count(*) AS total FROM auth_oob_codes')
      .get() as { total: number }
    expect(waiting()).toEqual([{ kind: 'PASSWORD_RESET', attempts: 1 }])
    // Only a hash, of a code that no one has.
    expect(total).toBe(1)
    expect(server.lines.join('')).not.toMatch(/oobCode/)
  })

  it('is tried again, more rarely each time, until the server takes it', async () => {
    answer = () => Object.assign(new Error('later'), { responseCode: 451 })
    await requestReset()
    await server.auth.settle()
    for (const minutes of [0.5, 1, 5, 15, 60]) {
      server.clock.advance(minutes * MINUTE_MS - 1000)
      await server.auth.settle()
      const before = waiting()
      server.clock.advance(1000)
      await server.auth.settle()
      expect(waiting()).not.toEqual(before)
    }
    answer = () => null
    server.clock.advance(60 * MINUTE_MS)
    await server.auth.settle()
    expect(received).toHaveLength(1)
    expect(waiting()).toEqual([])
  })

  it('is given up after a day, and the log says so', async () => {
    answer = () => Object.assign(new Error('later'), { responseCode: 451 })
    await requestReset()
    await server.auth.settle()
    server.clock.advance(24 * 60 * MINUTE_MS)
    await server.auth.settle()
    expect(waiting()).toEqual([])
    expect(server.lines.join('')).toContain('auth.mail-given-up')
  })

  it('is given up at once when the server knows no such mailbox, and others go on', async () => {
    await server.addAccount('gone@example.org')
    answer = (to) =>
      to === EMAIL ? null : Object.assign(new Error('no such user'), { responseCode: 550 })
    await requestReset('gone@example.org')
    await requestReset()
    await server.auth.settle()
    expect(received.map(({ to }) => to)).toEqual([[EMAIL]])
    expect(waiting()).toEqual([])
  })

  it('survives a stop between the promise and the sending', async () => {
    answer = () => Object.assign(new Error('later'), { responseCode: 451 })
    await requestReset()
    await server.close({ keepFolder: true })
    answer = () => null
    server = await startAuthServer({
      folder: server.folder,
      smtp: settings,
      startAt: Date.now() + MINUTE_MS,
    })
    await server.auth.settle()
    expect(received.map(({ to }) => to)).toEqual([[EMAIL]])
  })

  it('waits for no time that a clock far ahead has set', async () => {
    answer = () => Object.assign(new Error('later'), { responseCode: 451 })
    server.clock.advance(365 * 24 * 60 * MINUTE_MS)
    await requestReset()
    await server.auth.settle()
    answer = () => null
    server.clock.advance(-365 * 24 * 60 * MINUTE_MS)
    await server.auth.settle()
    expect(received.map(({ to }) => to)).toEqual([[EMAIL]])
  })

  it('is not sent when there is no such account, but the answer is the same', async () => {
    const known = await requestReset()
    const unknown = await requestReset('nobody@example.org')
    expect(unknown.json).toEqual({ ...known.json, email: 'nobody@example.org' })
    await server.auth.settle()
    expect(received.map(({ to }) => to)).toEqual([[EMAIL]])
    expect(waiting()).toEqual([])
  })

  it('never goes out without TLS to a server elsewhere', async () => {
    await server.close()
    server = await startAuthServer({ smtp: { ...settings, security: 'starttls' } })
    await server.addAccount(EMAIL)
    await requestReset()
    await server.auth.settle()
    expect(received).toEqual([])
    expect(server.lines.join('')).toContain('auth.mail-postponed')
  })

  it('sends no password to a server whose certificate is not trusted', async () => {
    await new Promise<void>((resolve) => {
      smtp.close(resolve)
    })
    // The package warns about its own example certificate, which is the point here.
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const passwords: string[] = []
    await startSmtp({
      secure: true,
      authOptional: false,
      onAuth: ({ password }, _session, callback) => {
        passwords.push(password ?? '')
        callback(null, { user: 'x' })
      },
    })
    await server.close()
    server = await startAuthServer({
      smtp: { ...settings, security: 'tls', user: 'pliego', password: 'secret' },
    })
    await server.addAccount(EMAIL)
    await requestReset()
    await server.auth.settle()
    expect(passwords).toEqual([])
    expect(received).toEqual([])
  })
})

describe('e-mail without a mail server', () => {
  beforeEach(async () => {
    await server.close()
    server = await startAuthServer()
    await server.addAccount(EMAIL)
  })

  it('becomes a file, and its link is shown to the operator but not logged', async () => {
    await requestReset()
    await server.auth.settle()
    expect(await readdir(path.join(server.folder, 'outbox'))).toHaveLength(1)
    const code = /oobCode=([\w-]+)/.exec(server.announced.join('\n'))?.[1] ?? 'none'
    expect((await server.call('resetPassword', { oobCode: code })).status).toBe(200)
    expect(server.lines.join('')).toContain('auth.mail-written')
    expect(server.lines.join('')).not.toContain(code)
  })

  it('waits when the folder cannot be written', async () => {
    await writeFile(path.join(server.folder, 'outbox'), 'a file where a folder should be')
    await requestReset()
    await server.auth.settle()
    expect(waiting()).toEqual([{ kind: 'PASSWORD_RESET', attempts: 1 }])
  })
})

describe('where a link leads on to', () => {
  it.each([
    ['https://evil.example/login', 'UNAUTHORIZED_DOMAIN'],
    ['javascript:alert(1)', 'INVALID_CONTINUE_URI'],
    ['/relative', 'INVALID_CONTINUE_URI'],
    ['https://localhost.evil.example/', 'UNAUTHORIZED_DOMAIN'],
  ])('is not %s', async (continueUrl, code) => {
    const { message } = await server.call('sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: EMAIL,
      continueUrl,
    })
    expect(message).toMatch(new RegExp(`^${code}`))
  })
})

describe('where a link may lead on to', () => {
  it.each([
    ['https://pliego.example', 'https://pliego.example/create'],
    ['http://localhost:8080', 'http://127.0.0.1:3000/finish'],
  ])('from %s: %s', (origin, continueUrl) => {
    expect(parseContinueUrl(continueUrl, origin)).toBe(continueUrl)
  })

  it.each(['http://localhost:6379/', 'http://127.0.0.1/', 'https://pliego.example:8443/'])(
    'is from a public site not %s',
    (continueUrl) => {
      expect(() => parseContinueUrl(continueUrl, 'https://pliego.example')).toThrow(
        'continueUrl must lead to this site',
      )
    },
  )
})

describe('the settings of SMTP', () => {
  it.each([
    ['smtp://mail.example.org', { port: 587, security: 'starttls', user: null }],
    ['smtp://u:p%40ss@mail.example.org:25', { port: 25, user: 'u', password: 'p@ss' }],
    ['smtps://mail.example.org', { port: 465, security: 'tls' }],
    ['smtp://127.0.0.1:1025', { port: 1025, security: 'none' }],
    ['smtp://[::1]:1025', { host: '::1', security: 'none' }],
  ])('are read from %s', (text, expected) => {
    expect(parseSmtpUrl(text)).toMatchObject(expected)
  })

  it.each([
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://host/path',
    'smtp://h?x',
  ])('are not read from %s', (text) => {
    expect(parseSmtpUrl(text)).toBeNull()
  })

  it('take a sender with or without a name, and nothing that could be another header', () => {
    expect(parseSender('Pliego <post@example.org>')).toEqual({
      name: 'Pliego',
      address: 'post@example.org',
    })
    expect(parseSender('post@example.org')).toEqual({ name: '', address: 'post@example.org' })
    expect(parseSender('Pliego\r\nBcc: x@example.org <post@example.org>')).toBeNull()
    expect(parseSender('Pliego')).toBeNull()
  })
})
