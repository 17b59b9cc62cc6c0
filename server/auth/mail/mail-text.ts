import { escapeText } from '../../../shared/html/escape-text.ts'
import { site } from '../../../shared/site/site.ts'
import type { MailKind } from './mail-outbox.ts'

/** One message, ready to be sent. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  /** Plain text, lines separated by line feeds. */
  readonly text: string
  readonly html: string
  /** Link for the person to open; null for a mere notice. */
  readonly link: string | null
}

interface Wording {
  readonly subject: string
  /** Said before the link, in sentences. */
  readonly before: readonly string[]
  /** Effect of the link, in words. */
  readonly action: string
  readonly after: readonly string[]
}

/** Returns the wording of a message. `newEmail` is the address that an account moves or moved to. */
function wording(kind: MailKind, newEmail: string | null): Wording {
  const { name } = site
  switch (kind) {
    case 'PASSWORD_RESET':
      return {
        subject: `Choose a new password for ${name}`,
        before: [`Someone, probably you, asked for a new password for your account at ${name}.`],
        action: 'Choose a new password',
        after: [
          'The link works once, for an hour.',
          'If it was not you, ignore this message: nothing has changed.',
        ],
      }
    case 'VERIFY_EMAIL':
      return {
        subject: `Confirm your e-mail address for ${name}`,
        before: [`Please confirm that this mailbox belongs to your account at ${name}.`],
        action: 'Confirm this address',
        after: ['The link works once, for three days.', 'If it was not you, ignore this message.'],
      }
    case 'VERIFY_AND_CHANGE_EMAIL':
      return {
        subject: `Confirm your new e-mail address for ${name}`,
        before: [`Someone, probably you, wants to use this address for an account at ${name}.`],
        action: 'Use this address',
        after: [
          'The link works once, for three days. Afterwards you sign in with this address.',
          'If it was not you, ignore this message: nothing has changed.',
        ],
      }
    case 'RECOVER_EMAIL':
      return {
        subject: `Your e-mail address at ${name} was changed`,
        before: [
          `You sign in to ${name} with another address from now on: ${newEmail ?? 'a new one'}.`,
          'If you did this, there is nothing to do.',
        ],
        action: 'It was not me: take the change back',
        after: [
          'The link works once, for seven days, and signs out everyone who uses the account.',
          'Choose a new password afterwards.',
        ],
      }
    case 'EMAIL_SIGNIN':
      return {
        subject: `Sign in to ${name}`,
        before: [`Someone, probably you, wants to sign in to ${name} with this address.`],
        action: 'Sign in',
        after: ['The link works once, for an hour.', 'If it was not you, ignore this message.'],
      }
    case 'PASSWORD_CHANGED':
      return {
        subject: `Your password at ${name} was changed`,
        before: [
          `The password of your account at ${name} was changed, and all other devices were signed out.`,
          'If you did this, there is nothing to do.',
        ],
        action: `It was not me: ask for a new password at ${name}`,
        after: [`If you cannot sign in any more, write to ${site.email}.`],
      }
    case 'WELCOME':
      return {
        subject: `Welcome to ${name}`,
        before: [
          `An account at ${name} was made with this address.`,
          'Please confirm that the mailbox is yours.',
        ],
        action: 'Confirm this address',
        after: [
          'The link works once, for three days.',
          `If you did not make the account, write to ${site.email}.`,
        ],
      }
  }
}

/** Puts a message into words: plain text, and the same as simple HTML. */
export function composeMail(
  kind: MailKind,
  to: string,
  details: { readonly link: string; readonly newEmail: string | null },
): MailMessage {
  const { subject, before, action, after } = wording(kind, details.newEmail)
  const { link } = details
  const text = [...before, '', `${action}:`, '', link, '', ...after, '', site.name, ''].join('\n')
  const paragraphs = [
    ...before.map(escapeText),
    `<a href="${escapeText(link)}">${escapeText(action)}</a>`,
    ...after.map(escapeText),
    escapeText(site.name),
  ]
  const html = [
    '<!doctype html>',
    `<html lang="${escapeText(site.language)}">`,
    `<head><meta charset="utf-8"><title>${escapeText(subject)}</title></head>`,
    '<body>',
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body>',
    '</html>',
    '',
  ].join('\n')
  return { to, subject, text, html, link }
}
