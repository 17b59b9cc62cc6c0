import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { planContent } from '../../../gatsby/reference/entries/plan-content.ts'
import { openBundleMaker } from '../../../gatsby/derived/search/make-bundle.ts'
import type { BundleFiles, ReadablePage } from '../../../gatsby/derived/search/make-bundle.ts'
import { planBundles } from '../../../gatsby/derived/search/plan-bundles.ts'
import { readScope, scopeDigest } from '../../../gatsby/derived/search/read-scope.ts'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS, sectionPath } from '../../../shared/kinds/names.ts'
import { samplePostSchema } from '../../../shared/post/sample-post.ts'
import { CONTENT_OPTIONS, ownContent } from '../../gatsby/support/content-options.ts'

/** What `reader-entry.tsx` exports. */
interface ReaderEntry {
  readonly readyToDraw: () => Promise<void>
  readonly openIndex: (files: {
    readonly json: (address: string) => Promise<unknown>
    readonly program: (address: string) => Promise<unknown>
  }) => Promise<{
    readonly names: readonly string[]
    readonly search: (query: string) => Promise<{
      readonly match: 'all' | 'some'
      readonly hits: readonly { readonly load: () => Promise<{ readonly path: string }> }[]
    }>
  }>
  readonly drawReferencePage: (type: string, fields: Readonly<Record<string, unknown>>) => string
  readonly drawPost: (post: object) => string
  readonly drawSection: (title: string) => string
}

/** The search of the site that this repository's content makes. */
export interface SearchedSite {
  /** Paths of the pages that a query finds, the best first, and whether they hold all its words. */
  readonly find: (query: string) => Promise<{
    readonly match: 'all' | 'some'
    readonly count: number
    readonly paths: readonly string[]
  }>
  readonly close: () => Promise<void>
}

/** Paths that are read of an answer: each is a file. */
const READ_COUNT = 5

/** A moment in which everything is indexed as it is built: pages by their templates, index by Pagefind. */
export async function openSearchedSite(): Promise<SearchedSite> {
  // Below the project, where the packages are found.
  const cache = path.resolve('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'searched-site-'))
  const reader = await loadReader(folder)
  await reader.readyToDraw()
  const files = await makeBundles(pagesOf(reader))
  const program = path.join(await mkdtemp(path.join(tmpdir(), 'pagefind-')), 'pagefind.mjs')
  const [first] = [...files.keys()]
  await writeFile(program, files.get(first ?? '')?.get('pagefind.js') ?? '')
  const realFetch = globalThis.fetch
  globalThis.fetch = (address) =>
    // Pagefind's addresses are texts.
    Promise.resolve(answerWith(files, typeof address === 'string' ? address : ''))
  const index = await reader.openIndex({
    json: (address) => answerWith(files, address).json() as Promise<unknown>,
    program: () => import(pathToFileURL(program).href) as Promise<unknown>,
  })
  return {
    find: async (query) => {
      const { hits, match } = await index.search(query)
      const shown = await Promise.all(hits.slice(0, READ_COUNT).map(({ load }) => load()))
      return { match, count: hits.length, paths: shown.map((page) => page.path) }
    },
    close: async () => {
      globalThis.fetch = realFetch
      await rm(folder, { recursive: true, force: true })
      await rm(path.dirname(program), { recursive: true, force: true })
    },
  }
}

async function loadReader(folder: string): Promise<ReaderEntry> {
  const outfile = path.join(folder, 'reader-entry.cjs')
  await build({
    entryPoints: [path.join(import.meta.dirname, 'reader-entry.tsx')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    alias: { gatsby: path.resolve('__tests__/content/search/gatsby-stand-in.tsx') },
    logLevel: 'error',
  })
  return createRequire(import.meta.url)(outfile) as ReaderEntry
}

function pagesOf({ drawReferencePage, drawPost, drawSection }: ReaderEntry): ReadablePage[] {
  const reference = planContent(ownContent(), CONTENT_OPTIONS).reference.map(({ type, fields }) =>
    readable(fields.path, drawReferencePage(type, { ...fields })),
  )
  const posts = globSync('content/sample-posts/*.json').map((file) => {
    const post = samplePostSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return readable(`/discover/${post.slug}`, drawPost(post))
  })
  const sections = REFERENCE_KIND_NAMES.map((kind) =>
    readable(sectionPath(kind), drawSection(REFERENCE_KINDS[kind].section)),
  )
  return [...reference, ...posts, ...sections]
}

function readable(address: string, html: string): ReadablePage {
  const scope = readScope(`<main>${html}</main>`, 'en')
  if (scope === null) throw new TypeError(`${address} is not searched.`)
  return { path: address, ...scope, digest: scopeDigest(address, scope) }
}

async function makeBundles(
  pages: readonly ReadablePage[],
): Promise<ReadonlyMap<string, BundleFiles>> {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const maker = await openBundleMaker({ language: 'en', directory: process.cwd() })
  try {
    const made = new Map<string, BundleFiles>()
    for (const bundle of planBundles(pages, 'test')) {
      made.set(
        bundle.name,
        await maker.make(bundle.pages.flatMap((page) => byPath.get(page.path) ?? [])),
      )
    }
    return made
  } finally {
    await maker.close()
  }
}

/** What a static server answers below `/pagefind/`. */
function answerWith(files: ReadonlyMap<string, BundleFiles>, address: string): Response {
  const [name = '', ...rest] = (address.split('?', 1)[0] ?? '').replace('/pagefind/', '').split('/')
  if (name === 'bundles.json') {
    const bundles = [...files.keys()].map((bundle) => ({ name: bundle, pages: 100 }))
    return Response.json({ version: 1, bundles })
  }
  const content = files.get(name)?.get(rest.join('/'))
  return content === undefined
    ? new Response(null, { status: 404 })
    : new Response(Uint8Array.from(content))
}
