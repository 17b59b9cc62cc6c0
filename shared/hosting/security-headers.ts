import { EMBED_FRAME_ORIGINS } from '../html/embeds.ts'
import type { FirebaseSettings } from '../firebase/firebase-settings.ts'

/** Sources by directive of a Content-Security-Policy. */
type Policy = Readonly<Record<string, readonly string[]>>

const FIREBASE_ORIGINS = {
  auth: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  firestore: ['https://firestore.googleapis.com'],
  storage: ['https://firebasestorage.googleapis.com'],
} as const

/** Where the measurement library, loaded only after consent, comes from and reports to. */
const ANALYTICS = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
    'https://www.google-analytics.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
} as const

/** Headers of every answer, whatever its type. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Never a query, not even to this site: what a reader entered into a tool stands in the address.
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Two years, as browsers' preload lists ask for. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Settings that the headers depend on. */
export interface SecurityHeaderOptions {
  readonly settings: FirebaseSettings
  /** Whether readers reach the site by https. */
  readonly isHttps: boolean
}

function origins(settings: FirebaseSettings, service: keyof FirebaseSettings['hosts']): string[] {
  const host = settings.hosts[service]
  if (host === 'same-origin') return []
  // An origin is all before the first single slash; a path would restrict more than is meant.
  return host === null
    ? [...FIREBASE_ORIGINS[service]]
    : [host.replace(/^(\w+:\/\/[^/]+).*$/, '$1')]
}

/**
 * The Content-Security-Policy of a page. A page that was opened stays the document while the reader
 * moves on inside the site, so every page allows what the site needs; only the hashes differ.
 *
 * @param scriptHashes the page's inline scripts, each as `'sha256-...'`
 */
export function contentSecurityPolicy(
  { settings, isHttps }: SecurityHeaderOptions,
  scriptHashes: readonly string[],
): string {
  const measures = settings.options.measurementId !== null
  const storage = origins(settings, 'storage')
  const policy: Policy = {
    'default-src': ["'self'"],
    // WebAssembly resizes pictures in the editor; it cannot run strings as code.
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      ...scriptHashes,
      ...(measures ? ANALYTICS.script : []),
    ],
    // Emotion writes style elements at run time, and pictures carry their proportions inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...storage,
      ...(measures ? ANALYTICS.connect.slice(2) : []),
    ],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      'blob:',
      ...origins(settings, 'auth'),
      ...origins(settings, 'firestore'),
      ...storage,
      ...(measures ? ANALYTICS.connect : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    // What a post may embed, once a reader asks for it.
    'frame-src': ["'self'", ...EMBED_FRAME_ORIGINS],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ')
}

/** A picture that is opened as a page must not run anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * The security headers of one answer, from the one table that the embedded server and the hosting
 * configuration share.
 *
 * @param type media type of the answer
 * @param scriptHashes of a page's inline scripts
 */
export function securityHeaders(
  options: SecurityHeaderOptions,
  type: string,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    ...(options.isHttps ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
    ...(type.startsWith('text/html')
      ? { 'content-security-policy': contentSecurityPolicy(options, scriptHashes) }
      : {}),
    ...(type.startsWith('image/svg') ? { 'content-security-policy': SVG_POLICY } : {}),
  }
}
