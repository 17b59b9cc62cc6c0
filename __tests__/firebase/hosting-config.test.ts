import { describe, expect, it } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { firebaseConfig, type HostedPage } from '../../shared/hosting/hosting-config.ts'
import { securityHeaders } from '../../shared/hosting/security-headers.ts'
import { HASH_DIGITS } from '../../gatsby/adapter/bundling/webpack/site-configuration.ts'

const root = join(import.meta.dirname, '..', '..')
const settings = parseFirebaseSettings({
  GATSBY_FIREBASE_API_KEY: 'any',
  GATSBY_FIREBASE_PROJECT_ID: 'any-project',
})
const withPages = (pages: readonly HostedPage[]) =>
  firebaseConfig({ settings, pages, redirects: [] })

type Rule = ReturnType<typeof firebaseConfig>['hosting']['headers'][number]

const policies = (rules: readonly Rule[]): [string, string][] =>
  rules.flatMap((rule) =>
    rule.headers
      .filter(({ key }) => key === 'content-security-policy')
      .map(({ value }): [string, string] => [
        'source' in rule ? rule.source : `regex ${rule.regex}`,
        value,
      ]),
  )

describe('firebase.json', () => {
  const stored: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'))

  it('is what the shared tables give: node scripts/firebase-config.ts writes it', () => {
    expect(stored).toEqual(withPages([]))
  })

  it('names rules and indexes that exist', () => {
    const { firestore, storage } = withPages([])
    for (const file of [firestore.rules, firestore.indexes, storage.rules]) {
      expect(existsSync(join(root, file))).toBe(true)
    }
  })

  it('keeps the emulators off the port of the product', () => {
    const { emulators } = withPages([])
    expect(emulators).toMatchObject({
      auth: { port: 9099 },
      firestore: { port: 8081 },
      storage: { port: 9199 },
    })
  })
})

describe('the hosting configuration', () => {
  it('answers every path below the client-only routes with their page', () => {
    expect(withPages([]).hosting.rewrites).toEqual([
      { source: '/login/**', destination: '/login/index.html' },
      { source: '/create/**', destination: '/create/index.html' },
      { source: '/preview/**', destination: '/preview/index.html' },
    ])
  })

  it('leads old addresses on, with and without a slash, unless a page stands there', () => {
    const redirect = (from: string, to: string) => ({ from, to, status: 301 })
    const { hosting } = firebaseConfig({
      settings,
      pages: [{ path: '/taken', scriptHashes: [] }],
      redirects: [
        redirect('/discover/old', '/discover/new'),
        redirect('/2013/06/basic-post', '/discover/old'),
        redirect('/blog/a.html', '/about'),
        redirect('/日本', '/about'),
        redirect('/taken', '/about'),
        redirect('/?p=4', '/about'),
        redirect('/round', '/round-again'),
        redirect('/round-again', '/round'),
      ],
    })
    expect(hosting.redirects).toEqual([
      { source: '/discover/old', destination: '/discover/new', type: 301 },
      { regex: '^(?:/2013/06/basic-post)/?$', destination: '/discover/new', type: 301 },
      { regex: '^(?:/blog/a\\.html)/?$', destination: '/about', type: 301 },
      {
        regex: '^(?:/日本|/%E6%97%A5%E6%9C%AC|/%e6%97%a5%e6%9c%ac)/?$',
        destination: '/about',
        type: 301,
      },
    ])
  })

  it('hands on escaped addresses, and none that lead in a circle in another spelling', () => {
    const redirect = (from: string, to: string) => ({ from, to, status: 301 })
    const { hosting } = firebaseConfig({
      settings,
      pages: [],
      redirects: [
        redirect('/a', '/b/'),
        redirect('/b', '/a#x'),
        redirect('/Über', '/U\u0308ber?x=1'),
        redirect('/controls', '/x\ny'),
        redirect('/dots', '/x/../y'),
        redirect('/c', '/日本 :id*?q=é#ö'),
      ],
    })
    expect(hosting.redirects).toEqual([
      {
        regex: '^(?:/c)/?$',
        destination: '/%E6%97%A5%E6%9C%AC%20%3Aid%2A?q=%C3%A9#%C3%B6',
        type: 301,
      },
    ])
  })

  it('has no trailing slashes and no extensions in addresses', () => {
    expect(withPages([]).hosting).toMatchObject({ cleanUrls: true, trailingSlash: false })
  })

  it('sends the security headers of the static server', () => {
    const { headers } = withPages([]).hosting
    const everywhere = Object.fromEntries(headers[0]!.headers.map(({ key, value }) => [key, value]))
    expect(everywhere).toEqual(securityHeaders({ settings, isHttps: true }, 'text/plain'))
    const [, policy] = policies(headers)[0]!
    const page = securityHeaders({ settings, isHttps: true }, 'text/html')
    expect(policy).toBe(page['content-security-policy'])
  })

  it('allows the inline scripts of the pages and nothing else inline', () => {
    const pages = [
      { path: '/', scriptHashes: ["'sha256-a'"] },
      { path: '/about', scriptHashes: ["'sha256-a'", "'sha256-b'"] },
    ]
    const [[source, policy]] = policies(withPages(pages).hosting.headers) as [[string, string]]
    expect(source).toBe('regex ^[^.]*$')
    expect(policy).toContain("'sha256-a' 'sha256-b'")
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain(
      "'unsafe-inline'",
    )
  })

  it('gives each page its own policy when their scripts are many', () => {
    const pages = Array.from({ length: 30 }, (_, index) => ({
      path: index === 0 ? '/create' : `/discover/post-${index}`,
      scriptHashes: [`'sha256-${index}'`],
    }))
    const found = new Map(policies(withPages(pages).hosting.headers))
    expect(found.get('/discover/post-7')).toContain("'sha256-7'")
    expect(found.get('/discover/post-7')).not.toContain("'sha256-8'")
    expect(found.get('/create/**')).toBe(found.get('/create'))
  })

  it('forbids pictures to run anything', () => {
    const found = new Map(policies(withPages([]).hosting.headers))
    expect(found.get('**/*.svg')).toContain('sandbox')
  })

  it('lets caches keep for good only what is named by its content', () => {
    const rules = withPages([]).hosting.headers
    const immutable = rules.find(({ headers }) =>
      headers.some(({ value }) => value.includes('immutable')),
    )
    const pattern = new RegExp(
      immutable !== undefined && 'regex' in immutable ? immutable.regex : '',
    )
    const hash = '0123456789'.slice(0, HASH_DIGITS)
    for (const path of [
      `/app-${hash}.js`,
      `/styles.${hash}.css`,
      '/static/0123456789abcdef0123456789abcdef/a/b.webp',
    ]) {
      expect(pattern.test(path)).toBe(true)
    }
    for (const path of ['/', '/about', '/page-data/app-data.json', '/icon.svg', '/sw.js']) {
      expect(pattern.test(path)).toBe(false)
    }
  })

  it('carries the redirects of the build', () => {
    const redirects = [{ from: '/discover/old', to: '/discover/new', status: 301 }]
    expect(firebaseConfig({ settings, pages: [], redirects }).hosting.redirects).toEqual([
      { source: '/discover/old', destination: '/discover/new', type: 301 },
    ])
  })
})
