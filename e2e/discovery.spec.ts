import { spawnSync } from 'node:child_process'
import { expect, test } from './product/test.ts'
import { builtFolder, groupScripts, readBuiltPage } from '../scripts/sizes/built-page.ts'
import {
  childrenOf,
  jsonFeedSchema,
  missingFrom,
  parseXml,
  validateSitemap,
} from './product/check-feeds.ts'
import { htmlErrors } from './product/check-html.ts'
import { vocabularyErrors } from './product/check-structured-data.ts'
import { STANDING_REDIRECT } from '../shared/site/paths.ts'
import { SAMPLE_NOTICE } from '../shared/kinds/verification.ts'
import { crawl, type Crawl, type CrawledPage } from './product/crawl.ts'
import { at, openSettled, untilDrawn } from './product/pages.ts'
import { claimsReview, reviewClaims } from './product/review-claims.ts'
import { productState } from './product/state.ts'
import { untilFollowed } from './product/until-followed.ts'

test.use({ ownProduct: 'discovery' })

/** Pages that must not be found by search engines. */
const HIDDEN = ['/login', '/create']

/** A page of every kind that search engines are told something about, and what. */
const KINDS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['the home page', /^\/$/, ['WebSite']],
  ['the glossary', /^\/glossary$/, ['DefinedTermSet', 'BreadcrumbList']],
  ['a term', /^\/glossary\/[^/]+$/, ['DefinedTerm', 'BreadcrumbList']],
  ['the forms', /^\/forms$/, ['CollectionPage', 'BreadcrumbList']],
  ['a form', /^\/forms\/[^/]+$/, ['WebPage', 'BreadcrumbList']],
  ['the states', /^\/states$/, ['CollectionPage', 'BreadcrumbList']],
  ['a state', /^\/states\/(?!compare$)[^/]+$/, ['WebPage', 'BreadcrumbList']],
  ['the tools', /^\/tools$/, ['CollectionPage', 'BreadcrumbList']],
  ['a tool', /^\/tools\/[^/]+$/, ['WebApplication', 'BreadcrumbList']],
  ['the blog', /^\/discover$/, ['CollectionPage', 'BreadcrumbList']],
  ['a post', /^\/discover\/(?!tag$)[^/]+$/, ['BlogPosting', 'BreadcrumbList']],
  ['a topic', /^\/discover\/tag\/[^/]+$/, ['CollectionPage', 'BreadcrumbList']],
  ['an author', /^\/discover\/author\/[^/]+$/, ['ItemList', 'BreadcrumbList']],
]

const textAt = async (path: string): Promise<string> => (await fetch(at(path))).text()

const sitemapPaths = async (): Promise<string[]> =>
  childrenOf(parseXml(await textAt('/sitemap.xml')), 'url').map(
    (url) => new URL(childrenOf(url, 'loc')[0]?.text ?? '').pathname,
  )

const isHidden = ({ meta }: CrawledPage) => meta['robots']?.includes('noindex') === true

/** Every type of a person or an organisation but those that issue official forms. */
const INVENTED = /"@type":"(?:Person|Organization)"/

/** Groups of pages that say the same. */
function shared(pages: readonly CrawledPage[], said: (page: CrawledPage) => string): string[] {
  const groups = Map.groupBy(pages, said)
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([text, group]) => `"${text}": ${group.map(({ path }) => path).join(', ')}`)
}

test.describe('what machines find', () => {
  let site: Crawl
  let indexed: readonly CrawledPage[]

  test.beforeAll(async () => {
    await untilFollowed()
    site = await crawl(['/', ...HIDDEN, ...(await sitemapPaths())])
    indexed = [...site.pages.values()].filter((page) => !isHidden(page))
  })

  test('every internal link leads to a page, and every fragment to its place', () => {
    const dead = [...site.others]
      .filter(([path, { status, location }]) => {
        const target = location === null ? undefined : new URL(location, at('')).pathname
        const leadsOn = status === 301 && target !== undefined && site.pages.has(target)
        return status !== 200 && !leadsOn && !path.startsWith('/v0/')
      })
      .map(([path, { status }]) => `${path} answers ${status}`)
    expect(dead).toEqual([])
    expect(site.problems).toEqual([])
  })

  test('every page that may be found says who it is, in its own words', () => {
    const incomplete = indexed.flatMap(({ path, title, meta, links }) => {
      const url = at(path)
      const facts: Readonly<Record<string, boolean>> = {
        title: title.length > 3,
        description: (meta['description'] ?? '').length > 20,
        canonical: links['canonical'] === url,
        'og:url': meta['og:url'] === url,
        'og:type': ['website', 'article', 'profile'].includes(meta['og:type'] ?? ''),
        'og:title': (meta['og:title'] ?? '') !== '',
        'og:description': meta['og:description'] === meta['description'],
        'og:site_name': meta['og:site_name'] === 'Pliego',
        'og:locale': meta['og:locale'] === 'en_US',
        'og:image': /\/og\/[0-9a-f]{32}\.(?:png|jpg)$/.test(meta['og:image'] ?? ''),
        'og:image:alt': (meta['og:image:alt'] ?? '') !== '',
        'og:image size': `${meta['og:image:width']}x${meta['og:image:height']}` === '1200x630',
        'twitter:card': meta['twitter:card'] === 'summary_large_image',
        'feed links':
          links['alternate application/rss+xml'] !== undefined &&
          links['alternate application/atom+xml'] !== undefined &&
          links['alternate application/feed+json'] !== undefined,
      }
      const wrong = Object.keys(facts).filter((name) => facts[name] !== true)
      return wrong.length === 0 ? [] : [`${path}: ${wrong.join(', ')}`]
    })
    expect(incomplete).toEqual([])
    expect(shared(indexed, ({ title }) => title)).toEqual([])
    expect(shared(indexed, ({ meta }) => meta['description'] ?? '')).toEqual([])
  })

  test('every card is there, as large as it says', async () => {
    const cards = new Set(indexed.map(({ meta }) => meta['og:image'] ?? ''))
    expect(cards.size).toBeGreaterThan(20)
    const missing: string[] = []
    for (const card of cards) {
      const response = await fetch(card)
      if (response.status !== 200) missing.push(card)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect(missing).toEqual([])
  })

  test('pages for authors and the page of no page are not to be found', async () => {
    for (const path of HIDDEN) expect(isHidden(site.pages.get(path)!)).toBe(true)
    expect(await textAt('/no-such-page')).toContain('content="noindex"')
  })

  test('an address that leads elsewhere answers 301, not a page', async () => {
    const response = await fetch(at(STANDING_REDIRECT.from), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, STANDING_REDIRECT.to])
  })

  test('every page of readers has what answers a click before the application', () => {
    // The screens of authors start it at once.
    const pages = [...site.pages.values()].filter(({ path }) => !path.startsWith('/create'))
    const lacking = pages.flatMap(({ path, unanswered }) =>
      unanswered.map((missing) => `${path}: ${missing}`),
    )
    expect(lacking).toEqual([])
    expect(new Set(pages.map(({ inlineScript }) => inlineScript)).size).toBe(1)
    expect(pages[0]?.inlineScript.length).toBeGreaterThan(1_000)
  })

  test('every picture says how large it is', () => {
    const unsized = [...site.pages.values()].flatMap(({ path, images }) =>
      images.filter(({ isSized }) => !isSized).map(({ src }) => `${path}: ${src}`),
    )
    expect(unsized).toEqual([])
  })

  test('structured data is there on every kind of page and keeps to the vocabulary', () => {
    const blocks = KINDS.flatMap(([name, pattern, types]) => {
      const page = indexed.find(({ path }) => pattern.test(path))
      expect(page, name).toBeDefined()
      const text = page?.structured[0] ?? '{}'
      const graph = (JSON.parse(text) as { '@graph'?: { '@type': string }[] })['@graph'] ?? []
      expect(
        graph.map((thing) => thing['@type']),
        name,
      ).toEqual(expect.arrayContaining([...types]))
      return [{ path: page?.path ?? name, text }]
    })
    expect(vocabularyErrors(blocks)).toEqual([])
    for (const { structured } of indexed) for (const text of structured) JSON.parse(text)
  })

  test('no page and no download claims a review: the samples are not verified', async () => {
    const claims = [...site.pages.values()].flatMap(({ path, text: words, structured }) => {
      const inData = structured.filter(claimsReview).map(() => 'a review in its structured data')
      return [...reviewClaims(words), ...inData].map((claim) => `${path}: ${claim}`)
    })
    expect(claims).toEqual([])
    for (const path of ['/states/states.csv', '/states/states.json']) {
      const text = await textAt(path)
      expect(reviewClaims(text)).toEqual([])
      expect(text).toContain('sample')
    }
  })

  test('every page of facts says that it is a sample, behind its mark and at its end', () => {
    const facts = /^\/(?:glossary|forms|states|tools)(?:\/|$)/
    const pages = indexed.filter(({ path }) => facts.test(path))
    expect(pages.length).toBeGreaterThan(175)
    const silent = pages.filter(({ html }) => html.split(SAMPLE_NOTICE).length !== 3)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('no invented person or organisation is presented as a real one', () => {
    const invented = [...site.pages.values()]
      .filter(({ structured }) => structured.some((text) => INVENTED.test(text)))
      .map(({ path }) => path)
    expect(invented).toEqual([])
  })

  test('the sitemap is valid, dated, and names exactly the pages that may be found', async () => {
    const xml = await textAt('/sitemap.xml')
    await validateSitemap(xml)
    const listed = await sitemapPaths()
    const found = indexed.map(({ path }) => path)
    expect(listed.filter((path) => !found.includes(path))).toEqual([])
    expect(found.filter((path) => !listed.includes(path))).toEqual([])
    expect(await textAt('/robots.txt')).toContain(`Sitemap: ${at('/sitemap.xml')}`)
  })

  test('the sitemap has a day for every page of facts, and a moment of its own for every post', async () => {
    const dates = new Map(
      childrenOf(parseXml(await textAt('/sitemap.xml')), 'url').map((url) => [
        new URL(childrenOf(url, 'loc')[0]?.text ?? '').pathname,
        childrenOf(url, 'lastmod')[0]?.text ?? null,
      ]),
    )
    const of = (pages: RegExp) => [...dates].filter(([path]) => pages.test(path))
    const facts = of(/^\/(?:glossary|forms|states|tools|about|privacy|terms|cookies)(?:\/|$)/)
    expect(facts.length).toBeGreaterThan(185)
    expect(facts.filter(([, date]) => !/^\d{4}-\d{2}-\d{2}$/.test(date ?? ''))).toEqual([])
    const posts = of(/^\/discover\/(?!topics$)[a-z0-9-]+$/)
    expect(new Set(posts.map(([, date]) => date)).size).toBe(posts.length)
  })

  test('every page is valid HTML', async () => {
    const html = new Map([...site.pages].map(([path, page]) => [path, page.html]))
    expect(await htmlErrors(html)).toEqual([])
  })

  test('the HTML checker sees nesting, attributes and ids that the standard forbids', async () => {
    const page = (body: string) =>
      `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`
    const planted = new Map([
      ['/nested', page('<h1>A page</h1><p><div>Text</div></p>')],
      ['/attribute', page('<h1>A page</h1><button type="soft">Go</button>')],
      ['/ids', page('<h1 id="a">A page</h1><p id="a">Text</p>')],
      ['/link', page('<h1>A page</h1><a href="/"><button type="button">Go</button></a>')],
      ['/picture', page('<h1>A page</h1><img src="a.png">')],
    ])
    const found = await htmlErrors(planted)
    for (const path of planted.keys()) {
      expect(
        found.some((error) => error.startsWith(`${path}:`)),
        path,
      ).toBe(true)
    }
  })

  test('the feeds of the blog and of its topics are valid', async () => {
    const feeds = new Set(indexed.flatMap((page) => page.feeds))
    expect(feeds.size).toBeGreaterThan(6)
    for (const path of feeds) {
      const response = await fetch(new URL(path, at('')))
      expect(response.status, path).toBe(200)
      const text = await response.text()
      const type = response.headers.get('content-type')
      if (path.endsWith('.json')) {
        expect(type, path).toContain('application/feed+json')
        jsonFeedSchema.parse(JSON.parse(text))
      } else if (path.endsWith('atom.xml')) {
        expect(type, path).toContain('application/atom+xml')
        const feed = parseXml(text)
        expect(missingFrom(feed, ['id', 'title', 'updated', 'link']), path).toEqual([])
        for (const entry of childrenOf(feed, 'entry')) {
          const needed = ['id', 'title', 'updated', 'link', 'content', 'author']
          expect(missingFrom(entry, needed.slice(0, 5)), path).toEqual([])
          expect(missingFrom(childrenOf(entry, 'author')[0]!, ['name']), path).toEqual([])
        }
      } else {
        expect(type, path).toContain('application/rss+xml')
        const [channel] = childrenOf(parseXml(text), 'channel')
        expect(missingFrom(channel!, ['title', 'link', 'description']), path).toEqual([])
        for (const item of childrenOf(channel!, 'item')) {
          expect(missingFrom(item, ['title', 'link', 'guid', 'pubDate']), path).toEqual([])
          expect(Date.parse(childrenOf(item, 'pubDate')[0]?.text ?? ''), path).not.toBeNaN()
        }
      }
      expect(text, `${path} has relative addresses`).not.toMatch(/(?:src|href)=(?:&quot;|\\")\//)
    }
  })
})

test.describe('what an article costs its readers', () => {
  const publicDir = () => builtFolder(productState().dataDir)

  test('every size budget is kept', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/sizes.ts', publicDir()],
      { encoding: 'utf8' },
    )
    expect(status, `${stdout}${stderr}`).toBe(0)
  })

  test('a browser loads the scripts that the budget counts, and no others', async ({ page }) => {
    const [article] = (await sitemapPaths()).filter((path) =>
      /^\/discover\/(?!tag$)[^/]+$/.test(path),
    )
    const counted = (await readBuiltPage(publicDir(), article!)).scripts
    const loaded = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname)
    })
    await openSettled(page, article!)
    await untilDrawn(page)
    await page.mouse.wheel(0, 4_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await untilDrawn(page)
    // Who has accepted cookies also gets the scripts that count visits.
    const counts = [
      ...[...counted, ...(await groupScripts(publicDir(), 'insights'))].map((file) =>
        file.slice(publicDir().length),
      ),
      '/_insights/script.js',
      '/_insights/speed.js',
    ]
    expect([...loaded].filter((script) => !counts.includes(script))).toEqual([])
  })
})
