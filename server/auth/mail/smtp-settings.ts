import { z } from 'zod'

/** How mail is sent, from `PLIEGO_SMTP_URL` and `PLIEGO_MAIL_FROM`. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, TLS before anything is said, or (on this machine only) none. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | null
  readonly password: string | null
  readonly from: { readonly name: string; readonly address: string }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const SENDER = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s"]+))$/u

/** `smtp://user:password@host:587` or `smtps://host`. Null for anything else. */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | null {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || !/^\/?$/.test(url.pathname)) return null
  if (url.search !== '' || url.hash !== '') return null
  const isLocal = LOOPBACK.test(url.hostname)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') return null
  const security = url.protocol === 'smtps:' ? 'tls' : isLocal ? 'none' : 'starttls'
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (security === 'tls' ? 465 : 587) : Number(url.port),
      security,
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    }
  } catch {
    // A malformed percent escape: not an address that can be meant.
    return null
  }
}

/** `Name <address>` or an address alone. Null for anything else. */
export function parseSender(text: string): SmtpSettings['from'] | null {
  const match = SENDER.exec(text.trim())
  const address = match?.[2] ?? match?.[3] ?? ''
  if (match === null || !z.email().safeParse(address).success) return null
  return { name: (match[1] ?? '').trim(), address }
}
