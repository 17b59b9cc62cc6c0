import type { FirebaseSettings } from '../firebase/firebase-settings.ts'
import { isLeadingOn } from '../site/old-address.ts'
import { CLIENT_ONLY_ROUTES } from '../site/paths.ts'
import { redirectsByPath } from './redirect-ends.ts'
import type { Redirect } from './redirect-ends.ts'
import { securityHeaders } from './security-headers.ts'

/** A prebuilt page and the hashes of its inline scripts, as a Content-Security-Policy lists them. */
export interface HostedPage {
  /** Public path without a trailing slash, such as `/discover/first-post`. */
  readonly path: string
  readonly scriptHashes: readonly string[]
}

export interface HostingInput {
  readonly settings: FirebaseSettings
  readonly pages: readonly HostedPage[]
  readonly redirects: readonly Redirect[]
}

interface RedirectRule {
  readonly source?: string
  readonly regex?: string
  readonly destination: string
  readonly type: number
}

interface HeaderRule {
  readonly source?: string
  readonly regex?: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/** Up to so many different inline scripts are allowed on every page; beyond, each page has its own. */
const SHARED_HASHES_MAX_COUNT = 24

/** Paths of pages: clean addresses hold no dot, files do. RE2 syntax. */
const PAGE_PATHS = '^[^.]*$'

/** Files whose extension says less than their name; the static server has the same list. */
const NAMED_TYPES: Readonly<Record<string, string>> = {
  '**/rss.xml': 'application/rss+xml',
  '**/atom.xml': 'application/atom+xml',
  '**/feed.json': 'application/feed+json',
  '**/*.webmanifest': 'application/manifest+json',
}

/** Names that are derived from the content; the static server has the same list. RE2 syntax. */
const NAMED_BY_CONTENT =
  '^/([^/]+-[0-9a-f]{8,}\\.js|[^/]+\\.[0-9a-f]{8,}\\.css|static/[0-9a-f]{32}/.*|static/[^/]+-[0-9a-f]{32}\\.[a-z0-9]+|og/[0-9a-f]{32}\\.(png|jpg)|pagefind/[a-z0-9-]+-[0-9a-f]{20}/.*)$'

/**
 * The whole configuration of the Firebase command line: hosting with the security headers of the
 * embedded server, rules, indexes and the Emulator Suite.
 *
 * @param input the pages of a build, with which the policy allows their inline scripts; without
 *   pages the policy allows none
 * @see https://firebase.google.com/docs/hosting/full-config
 */
export function firebaseConfig({ settings, pages, redirects }: HostingInput) {
  const security = { settings, isHttps: true }
  return {
    hosting: {
      public: 'public',
      ignore: ['firebase*.json', '**/.*', '**/*.map', '_redirects.json'],
      cleanUrls: true,
      trailingSlash: false,
      redirects: redirectRules(redirects, pages),
      rewrites: CLIENT_ONLY_ROUTES.map((route) => ({
        source: `${route}/**`,
        destination: `${route}/index.html`,
      })),
      headers: [
        { source: '**', headers: headerList(securityHeaders(security, 'text/plain')) },
        ...pageRules(pages, (hashes) => policyOf(securityHeaders(security, 'text/html', hashes))),
        {
          source: '**/*.svg',
          headers: policyOf(securityHeaders(security, 'image/svg+xml')),
        },
        { regex: PAGE_PATHS, headers: cacheFor('public, max-age=0, must-revalidate') },
        ...Object.entries(NAMED_TYPES).map(([source, type]) => ({
          source,
          headers: [{ key: 'content-type', value: `${type}; charset=utf-8` }],
        })),
        {
          source: '**/*.@(json|xml|txt|ics|webmanifest)',
          headers: cacheFor('public, max-age=0, must-revalidate'),
        },
        { regex: NAMED_BY_CONTENT, headers: cacheFor('public, max-age=31536000, immutable') },
      ] satisfies HeaderRule[],
    },
    firestore: { rules: 'firebase/firestore.rules', indexes: 'firebase/firestore.indexes.json' },
    storage: { rules: 'firebase/storage.rules' },
    functions: [
      {
        source: 'firebase/functions',
        codebase: 'pliego',
        runtime: 'nodejs22',
        ignore: ['node_modules', 'src', 'tsconfig.json'],
        predeploy: ['node scripts/bootstrap.mjs build-functions'],
      },
    ],
    emulators: {
      auth: { port: 9099 },
      // Firestore's usual port, 8080, is the one that "npm start" listens on.
      firestore: { port: 8081 },
      storage: { port: 9199 },
      ui: { enabled: true, port: 4000 },
      singleProjectMode: true,
    },
  }
}

/** Paths that a glob takes literally. */
const PLAIN_PATH = /^[\w/.~-]+$/

/**
 * Redirects as Hosting takes them, which answers with them before it looks for a page. Addresses with a
 * query, which WordPress names posts by, cannot be told there.
 */
function redirectRules(
  redirects: readonly Redirect[],
  pages: readonly HostedPage[],
): RedirectRule[] {
  const taken = new Set(pages.map(({ path }) => path))
  return redirectsByPath(redirects, (path) => taken.has(path)).map(({ from, location, status }) => {
    const rule = { destination: literal(location), type: status }
    if (isLeadingOn(from) && PLAIN_PATH.test(from)) return { source: from, ...rule }
    const forms = PLAIN_PATH.test(from) ? [from] : [...new Set([from, ...escapedForms(from)])]
    return { regex: `^(?:${forms.map(escapedForRe2).join('|')})/?$`, ...rule }
  })
}

/** A destination without the signs that stand for captured parts of the address. */
const literal = (location: string) => location.replaceAll(':', '%3A').replaceAll('*', '%2A')

/** A path with its escapes in capitals, and as WordPress writes them. */
function escapedForms(path: string): string[] {
  const escaped = encodeURI(path)
  return [escaped, escaped.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase())]
}

const escapedForRe2 = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pageRules(
  pages: readonly HostedPage[],
  policy: (hashes: readonly string[]) => HeaderRule['headers'],
): HeaderRule[] {
  const all = [...new Set(pages.flatMap(({ scriptHashes }) => scriptHashes))].sort()
  if (all.length <= SHARED_HASHES_MAX_COUNT) return [{ regex: PAGE_PATHS, headers: policy(all) }]
  return pages.flatMap(({ path, scriptHashes }) => {
    const headers = policy(scriptHashes)
    return CLIENT_ONLY_ROUTES.includes(path)
      ? [
          { source: path, headers },
          { source: `${path}/**`, headers },
        ]
      : [{ source: path, headers }]
  })
}

function headerList(headers: Readonly<Record<string, string>>): HeaderRule['headers'] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

function policyOf(headers: Readonly<Record<string, string>>): HeaderRule['headers'] {
  return headerList(headers).filter(({ key }) => key === 'content-security-policy')
}

function cacheFor(value: string): HeaderRule['headers'] {
  return [{ key: 'cache-control', value }]
}
