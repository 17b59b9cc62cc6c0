import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { describeError } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { transaction } from '../../database/database.ts'
import { startOutboxWorker } from '../../database/outbox-worker.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { OobCodeKind, OobCodes } from '../codes/oob-codes.ts'
import { actionLink } from '../codes/action-link.ts'
import type { MailKind, MailOutbox, WaitingMail } from './mail-outbox.ts'
import { composeMail } from './mail-text.ts'
import type { MailMessage } from './mail-text.ts'
import { MailRefusedError } from './transport.ts'
import type { MailTransport } from './transport.ts'

const MINUTE_MS = 60_000

/** Waits after the first, second, ... failed attempt; the last repeats. In milliseconds. */
const BACK_OFF_MS = [30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const
const LAST_BACK_OFF_MS = 60 * MINUTE_MS

/** A message that could not be sent for so long is of no use any more (a day). */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS

/** The command line may have added something: how often to look, in milliseconds. */
const LOOK_EVERY_MS = 30_000

/** Sending begins at a random moment within so much time after it was asked for, in milliseconds. */
const SPREAD_MS = 200

/** Which code a message carries; null for a mere notice. */
const CODE_OF: Readonly<Record<MailKind, OobCodeKind | null>> = {
  PASSWORD_RESET: 'PASSWORD_RESET',
  VERIFY_EMAIL: 'VERIFY_EMAIL',
  VERIFY_AND_CHANGE_EMAIL: 'VERIFY_AND_CHANGE_EMAIL',
  RECOVER_EMAIL: 'RECOVER_EMAIL',
  EMAIL_SIGNIN: 'EMAIL_SIGNIN',
  PASSWORD_CHANGED: null,
  WELCOME: 'VERIFY_EMAIL',
}

/** Sends what waits in the outbox, one message at a time. */
export interface MailDeliverer {
  /** Something may be due: call it after a commit. Never does work before it returns. */
  wake(): void
  /** Resolves when nothing is due any more. */
  settle(): Promise<void>
  /** Stops; a message in flight is repeated at the next start. */
  close(): Promise<void>
}

/** Options of {@link createMailDeliverer}. */
export interface MailDelivererOptions {
  readonly database: DatabaseSync
  readonly outbox: MailOutbox
  readonly accounts: AccountStore
  readonly oobCodes: OobCodes
  readonly transport: MailTransport
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
}

/**
 * Starts delivering what an earlier process left, and whatever comes. A message may be sent twice
 * (when the machine stops between sending and noting it), never not at all; the code in the newest
 * one is the one that works.
 */
export function createMailDeliverer(options: MailDelivererOptions): MailDeliverer {
  const { database, outbox, transport, clock, log } = options
  let isClosed = false
  /** Ends the pause before a round. */
  let hurry: () => void = () => undefined

  function postpone(mail: WaitingMail, error: unknown): void {
    const now = clock().getTime()
    const facts = { kind: mail.kind, attempts: mail.attempts + 1, reason: describeError(error) }
    if (error instanceof MailRefusedError || now - mail.createdAt >= GIVE_UP_AFTER_MS) {
      outbox.remove(mail.id)
      log.error('auth.mail-given-up', facts)
      return
    }
    const retryInMs = BACK_OFF_MS[mail.attempts] ?? LAST_BACK_OFF_MS
    outbox.postpone(mail.id, now + retryInMs)
    log.warn('auth.mail-postponed', { ...facts, retryInMs })
  }

  async function drain(): Promise<void> {
    for (;;) {
      const mail = isClosed ? null : outbox.due(clock(), LAST_BACK_OFF_MS)
      if (mail === null) return
      try {
        const message = transaction(database, () => compose(mail, options))
        if (message !== null) await transport.deliver(message)
        outbox.remove(mail.id)
        log.debug('auth.mail-handled', { kind: mail.kind, isSent: message !== null })
      } catch (error) {
        // The database is open until this has ended: close waits for it.
        postpone(mail, error)
      }
    }
  }

  /** Can be cut short by `hurry`. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, randomInt(SPREAD_MS))
      hurry = () => {
        clearTimeout(timer)
        setImmediate(resolve)
      }
    }).then(() => {
      hurry = () => undefined
    })

  const worker = startOutboxWorker({
    // First of all the answer that the message belongs to, and then some: neither the time of that
    // answer nor the load behind it must tell whether there was anything to send.
    beforeRound: pause,
    async round() {
      await drain().catch((error: unknown) => {
        log.error('auth.mail-failed', {}, error)
      })
      if (isClosed) return null
      const waitMs = (outbox.nextDueAt() ?? Infinity) - clock().getTime()
      return Math.min(Math.max(waitMs, 100), LOOK_EVERY_MS)
    },
  })
  return {
    wake: worker.wake,
    async settle() {
      worker.wake()
      while (worker.isRunning) {
        hurry()
        await worker.idle()
      }
    },
    async close() {
      isClosed = true
      const stopped = worker.stop()
      hurry()
      await stopped
      transport.close()
    },
  }
}

/** Puts a waiting message into words, with a new code; null when there is no one to tell. */
function compose(
  mail: WaitingMail,
  { accounts, oobCodes, publicOrigin, clock }: MailDelivererOptions,
): MailMessage | null {
  const origin = publicOrigin()
  const { kind, email, newEmail, continueUrl } = mail
  const account = mail.uid === null ? accounts.byEmail(email) : accounts.byUid(mail.uid)
  if (account === null ? kind !== 'EMAIL_SIGNIN' : account.isDisabled) return null
  // Codes are for the address that the account has; only the way back is for one it had.
  if (kind !== 'RECOVER_EMAIL' && account !== null && account.email !== email) return null
  const codeKind = CODE_OF[kind]
  const since = kind === 'RECOVER_EMAIL' ? new Date(mail.createdAt) : clock()
  const uid = account?.uid ?? null
  const link =
    codeKind === null
      ? new URL('/login', origin).href
      : actionLink(
          origin,
          codeKind,
          oobCodes.issue({ kind: codeKind, uid, email, newEmail }, since),
          continueUrl,
        )
  const to = kind === 'VERIFY_AND_CHANGE_EMAIL' ? (newEmail ?? email) : email
  return composeMail(kind, to, { link, newEmail })
}
