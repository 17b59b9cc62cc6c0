import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeFolders, page, startPublisher } from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const LONG = 'Long enough to be worth compressing. '.repeat(100)
const SCRIPT = 'window.answer = 42'

describe('The static site', () => {
  let folders: Folders
  let test: TestPublisher

  beforeAll(async () => {
    folders = makeFolders()
    folders.plan({
      files: {
        'index.html': page('home'),
        'about/index.html': page(LONG),
        'privacy.html': page('privacy'),
        'discover/old/index.html': page('moved'),
        '404.html': page('not here'),
        'login/index.html': `<!doctype html><script>${SCRIPT}</script><script type="application/ld+json">{}</script>login`,
        'preview/index.html': page('a preview'),
        'app-0123456789abcdef0123.js': `/*${LONG}*/`,
        'app-0123456789abcdef0123.js.map': '{}',
        'webpack.stats.json': '{}',
        'page-data/index/page-data.json': '{}',
        'static/0123456789abcdef0123456789abcdef/a b.svg': '<svg/>',
        'og/site.png': 'the general card',
        [`og/${'a'.repeat(32)}.png`]: 'a card of its own',
        _redirects: 'x',
        '_redirects.json': JSON.stringify([
          { from: '/discover/old', to: '/discover/new', status: 301 },
          { from: '/2013/06/basic-post', to: '/discover/old', status: 301 },
          { from: '/blog/basic-post.html', to: '/about', status: 301 },
          { from: '/?p=4', to: '/about#part', status: 301 },
          { from: '/category/日本', to: '/privacy', status: 301 },
          { from: '/privacy', to: '/about', status: 301 },
          { from: '/placed', to: '/about#part', status: 301 },
          { from: '/round', to: '/round-again', status: 301 },
          { from: '/round-again', to: '/round', status: 301 },
          { from: '/L/a', to: '/L/b/', status: 301 },
          { from: '/L/b', to: '/L/a/', status: 301 },
          { from: '/L/h', to: '/L/h#x', status: 301 },
          { from: '/L/Über', to: '/L/U\u0308ber', status: 301 },
          { from: '/L/q', to: '/L/q?x=1', status: 301 },
          { from: '/?p=9', to: '/L/r', status: 301 },
          { from: '/L/r', to: '/?p=9', status: 301 },
          { from: '/L/controls', to: '/L/\u0007', status: 301 },
          { from: '/L/dots', to: '/L/../L/dots', status: 301 },
          ...Array.from({ length: 30 }, (_, index) => ({
            from: `/chain/${index}`,
            to: index === 29 ? '/about' : `/chain/${index + 1}/`,
            status: 301,
          })),
        ]),
      },
    })
    test = await startPublisher(folders)
    // The compressed forms follow the first release.
    const complete = new Promise<void>((resolve) => {
      test.publisher.onProgress(({ kind }) => {
        if (kind === 'complete') resolve()
      })
    })
    test.publisher.start()
    test.publisher.rebuild('first')
    await test.outcome()
    await complete
  })
  afterAll(async () => {
    await test.close()
    folders.remove()
  })

  /** A request as it is: fetch would tidy up the path and undo the compression. */
  const raw = (
    target: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(test.origin)
      const request = httpRequest({ hostname, port, path: target, headers, method }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response
          resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) })
        })
      })
      request.on('error', reject)
      request.end()
    })

  it.each(['/about', '/privacy', '/', '/login?next=/create'])('serves %s', async (target) => {
    const { status, headers } = await raw(target)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('answers a card that is not drawn yet with the general one, which no cache keeps', async () => {
    const { status, headers, body } = await raw(`/og/${'b'.repeat(32)}.jpg`)
    expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
      200,
      'image/png',
      'no-store',
      'the general card',
    ])
    const own = await raw(`/og/${'a'.repeat(32)}.png`)
    expect([own.headers['cache-control'], own.body.toString()]).toEqual([
      'public, max-age=31536000, immutable',
      'a card of its own',
    ])
    expect((await raw('/og/not-a-card.png')).status).toBe(404)
  })

  it.each([
    ['/about/', '/about'],
    ['/about/?a=b', '/about?a=b'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
  ])('leads from %s to %s for good', async (from, to) => {
    const { status, headers } = await raw(from)
    expect([status, headers['location']]).toEqual([308, to])
  })

  it('honours the redirects of the build, with and without a slash', async () => {
    const { status, headers } = await raw('/discover/old?x=1')
    expect([status, headers['location']]).toEqual([301, '/discover/new?x=1'])
    expect((await raw('/discover/old/')).headers['location']).toBe('/discover/new')
  })

  it.each([
    ['/2013/06/basic-post/', '/discover/new'],
    ['/2013/06/basic-post?utm_source=x', '/discover/new?utm_source=x'],
    ['/blog/basic-post.html', '/about'],
    ['/placed?a=b', '/about?a=b#part'],
    ['/?p=4', '/about#part'],
    ['/index.php?p=4&preview=true', '/about#part'],
    ['/category/%E6%97%A5%E6%9C%AC/', '/privacy'],
  ])('leads the old address %s to %s in one step', async (from, to) => {
    const { status, headers } = await raw(from)
    expect([status, headers['location']]).toEqual([301, to])
  })

  it('has its own pages before old addresses, and none for those that lead in a circle', async () => {
    expect((await raw('/privacy')).status).toBe(200)
    expect((await raw('/?p=5')).status).toBe(200)
    expect((await raw('/round')).status).toBe(404)
  })

  it.each([
    '/L/a',
    '/L/b/?utm_source=x',
    '/L/h',
    '/L/%C3%9Cber',
    '/L/U%CC%88ber/',
    '/L/q',
    '/L/r',
    '/L/controls',
    '/L/dots',
  ])('has nothing at %s, which leads to itself or to no address', async (target) => {
    const { status, headers } = await raw(target)
    expect([status, headers['location']]).toEqual([404, undefined])
  })

  it('leads through many old addresses in one step', async () => {
    const { status, headers } = await raw('/chain/0?a=b')
    expect([status, headers['location']]).toEqual([301, '/about?a=b'])
  })

  it.each(['/login', '/login/anything', '/login/any/thing?next=/create'])(
    'answers %s with the page of its client-only route',
    async (target) => {
      const { status, body } = await raw(target)
      expect(status).toBe(200)
      expect(body.toString()).toContain('login')
    },
  )

  it.each(['/preview', '/preview?link=a', '/preview/x'])(
    'answers %s with a page',
    async (target) => {
      const { status, body } = await raw(target)
      expect(status).toBe(200)
      expect(body.toString()).toContain('a preview')
    },
  )

  it('answers unknown addresses with the page of the site and 404', async () => {
    const { status, body } = await raw('/nothing/here')
    expect(status).toBe(404)
    expect(body.toString()).toContain('not here')
    expect((await raw('/nothing/here/')).status).toBe(404)
  })

  it('answers missing scripts and data in a line', async () => {
    const { status, headers } = await raw('/page-data/nothing/page-data.json')
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2fsecrets.json',
    '/a//b',
    '//evil.example/',
    '/%',
    '/%00',
    '/a\\b',
    `/${'a'.repeat(3000)}`,
  ])('refuses %s', async (target) => {
    const { status, headers } = await raw(target)
    expect([400, 404]).toContain(status)
    expect(headers['location']).toBeUndefined()
  })

  it.each(['/webpack.stats.json', '/app-0123456789abcdef0123.js.map', '/_redirects.json'])(
    'does not publish %s',
    async (target) => {
      expect((await raw(target)).status).toBe(404)
    },
  )

  it('sends the compressed form that the client accepts', async () => {
    const br = await raw('/about', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.headers['vary']).toBe('accept-encoding')
    expect(brotliDecompressSync(br.body).toString()).toContain(LONG)
    const gzip = await raw('/about', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toContain(LONG)
    expect((await raw('/about')).headers['content-encoding']).toBeUndefined()
  })

  it('lets caches keep files that are named by content, for good', async () => {
    const { headers } = await raw('/app-0123456789abcdef0123.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const svg = await raw('/static/0123456789abcdef0123456789abcdef/a%20b.svg')
    expect(svg.status).toBe(200)
    expect(svg.headers['content-security-policy']).toContain('sandbox')
  })

  it('answers 304 to a client that has the same form', async () => {
    const { headers } = await raw('/about', { 'accept-encoding': 'br' })
    const etag = String(headers['etag'])
    const again = await raw('/about', { 'accept-encoding': 'br', 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await raw('/about', { 'if-none-match': etag })).status).toBe(200)
  })

  it('sends parts of a file', async () => {
    const part = await raw('/privacy', { range: 'bytes=0-8', 'accept-encoding': 'br' })
    expect([part.status, part.body.toString()]).toEqual([206, '<!doctype'])
    expect(part.headers['content-range']).toMatch(/^bytes 0-8\/\d+$/)
    expect((await raw('/privacy', { range: 'bytes=-7' })).body.toString()).toBe('</html>')
    expect((await raw('/privacy', { range: 'bytes=99999-' })).status).toBe(416)
    const stale = { range: 'bytes=0-8', 'if-range': '"old"' }
    expect((await raw('/privacy', stale)).status).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await raw('/about', {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  })

  it('answers other methods with 405', async () => {
    const { status, headers } = await raw('/about', {}, 'POST')
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('allows exactly the inline scripts of the page', async () => {
    const { headers } = await raw('/login')
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts.match(/'sha256-/g)).toHaveLength(1)
    expect(scripts).not.toContain('unsafe-inline')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin')
  })
})
