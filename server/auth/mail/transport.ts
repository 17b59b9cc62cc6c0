import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { MailMessage } from './mail-text.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Folder inside the data folder where outgoing mail waits for a person, when there is no SMTP. */
export const OUTBOX_FOLDER = 'outbox'

/** How long a mail server may take for each step, in milliseconds. */
const SMTP_TIMEOUT_MS = 20_000

/** Hands messages on. Resolves when another system is responsible; rejects to be tried again. */
export interface MailTransport {
  deliver(message: MailMessage): Promise<void>
  close(): void
}

/** The mail server will never take this message, however often it is asked. */
export class MailRefusedError extends Error {
  readonly code = 'mail/refused'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailRefusedError'
  }
}

/** Did the server refuse the address for good, as opposed to us or for now? RFC 5321, section 4.2.1. */
function isRefusal(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'EENVELOPE' &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}

/** Returns an error fit for the log: a mail server may repeat in its answer what it was told. */
function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const told = error instanceof Error ? error.message : String(error)
  const message = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '(left out)'), told)
  return new Error(message)
}

/**
 * Sends by SMTP. The connection is encrypted and the server's certificate checked, unless the server
 * is this machine.
 */
export function createSmtpTransport(smtp: SmtpSettings): MailTransport {
  const transporter = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user !== null && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html }) {
      try {
        await transporter.sendMail({
          from: smtp.from,
          // As an object it is one address, whatever is in it.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const cause = withoutSecrets(error, [to, smtp.password ?? ''])
        if (!isRefusal(error)) throw cause
        throw new MailRefusedError('The mail server does not take mail for this address.', {
          cause,
        })
      }
    },
    close() {
      transporter.close()
    },
  }
}

/**
 * For one machine without a mail server: each message becomes an RFC 5322 file of mode 600 in the
 * outbox folder. The log says that there is one, never what it holds; the link is shown to the operator who
 * sits at the terminal.
 */
export function createFileTransport(options: {
  readonly dataDir: string
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
  /** Shows a text to the operator, and keeps it nowhere. */
  readonly announce: (text: string) => void
}): MailTransport {
  const folder = path.join(options.dataDir, OUTBOX_FOLDER)
  return {
    async deliver({ to, subject, text, link }) {
      const now = options.clock()
      const { hostname } = new URL(options.publicOrigin())
      const message = [
        `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
        `From: no-reply@${hostname}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        'Auto-Submitted: auto-generated',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        ...text.split('\n'),
      ].join('\r\n')
      const stamp = now.toISOString().replaceAll(':', '-')
      const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(path.join(folder, name), message, 0o600)
      options.log.info('auth.mail-written', { file: `${OUTBOX_FOLDER}/${name}` })
      options.announce(
        `E-mail for ${to}: ${subject}${link === null ? '' : `\n  ${link}`}\n  (${OUTBOX_FOLDER}/${name})`,
      )
    },
    close() {
      // Files need no closing.
    },
  }
}
