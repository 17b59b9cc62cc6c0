import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log.ts'
import { writeFileDurably } from '../store/write-file.ts'
import type { OobCodeKind } from './oob-codes.ts'

/** Folder inside the data folder where outgoing mail waits for a person or a mail program. */
export const OUTBOX_FOLDER = 'outbox'

const TEXTS: Readonly<Record<OobCodeKind, { mode: string; subject: string; body: string }>> = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Choose a new password',
    body: 'Somebody, probably you, asked for a new password. Open this address within an hour:',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Confirm your e-mail address',
    body: 'Open this address to confirm that this mailbox is yours:',
  },
}

/** A message that carries a code. */
export interface CodeMail {
  readonly kind: OobCodeKind
  readonly uid: string
  readonly email: string
  readonly code: string
}

/** Delivers mail. */
export interface Mailer {
  sendCode(mail: CodeMail): Promise<void>
}

/**
 * A mailer for one machine without a mail server: each message becomes an RFC 5322 file of mode 600
 * in the outbox folder. The log says that there is one, never what it holds.
 *
 * @param publicOrigin where the links in the messages lead
 */
export function createFileMailer(options: {
  readonly dataDir: string
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
}): Mailer {
  const folder = path.join(options.dataDir, OUTBOX_FOLDER)
  return {
    async sendCode({ kind, uid, email, code }) {
      const text = TEXTS[kind]
      const now = options.clock()
      const link = new URL('/login', options.publicOrigin())
      link.searchParams.set('mode', text.mode)
      link.searchParams.set('oobCode', code)
      const message = [
        `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
        `From: no-reply@${link.hostname}`,
        `To: ${email}`,
        `Subject: ${text.subject}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text.body,
        '',
        link.href,
        '',
        'If it was not you, ignore this message: nothing has changed.',
        '',
      ].join('\r\n')
      const stamp = now.toISOString().replaceAll(':', '-')
      const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileDurably(path.join(folder, name), message, 0o600)
      options.log.info('auth.mail-written', { kind, uid, file: `${OUTBOX_FOLDER}/${name}` })
    },
  }
}
