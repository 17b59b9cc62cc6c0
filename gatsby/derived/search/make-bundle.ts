import { gunzipSync, gzipSync } from 'node:zlib'
import path from 'node:path'
import type * as PagefindModule from 'pagefind'
import { z } from 'zod'
import { SearchIndexError } from '../../errors.ts'
import type { BundleFacets } from '../../../shared/search/index-files.ts'
import { SEARCH_SECTIONS } from '../../../shared/search/index-files.ts'
import { fromIndexContent, fromIndexText, toIndexText } from './index-text.ts'
import type { SearchedPart, SearchPage } from './read-scope.ts'

/** A file of the index, by its path inside the bundle. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>

/** Pages with what is read of each. */
export type ReadablePage = SearchPage & Pick<SearchedPart, 'html' | 'names'>

type Pagefind = typeof PagefindModule

/** Pages that are on their way to the indexing process at the same time. */
const PAGES_AT_ONCE = 100

/** A process that died answers never; a bundle takes seconds. */
const TIME_LIMIT_MS = 5 * 60 * 1000

/**
 * Texts around those of many pages that would only open their excerpts: the way up to the
 * section, the line below a post's title.
 */
const NOT_SEARCHED = ['.eyebrow', '.article__title .meta', '.trust', '.page-end'] as const

/** Every file of Pagefind's starts so, unpacked. */
const SIGNATURE = 'pagefind_dcd'

const entrySchema = z.object({
  languages: z.record(z.string(), z.object({ wasm: z.string().nullable() })),
})
const fragmentSchema = z.looseObject({
  url: z.string(),
  content: z.string(),
  meta: z.record(z.string(), z.string()),
  anchors: z.array(z.looseObject({ text: z.string() })),
})

/** Makes the files of bundles until it is closed. */
export interface BundleMaker {
  /**
   * Indexes pages and returns every file of their bundle. The bytes depend on the pages and their
   * order alone: Pagefind's own filters, whose order of values varies from run to run, are not used;
   * `facets.json` says the section and the tags of each page instead.
   *
   * @param pages in the order of the plan
   * @throws SearchIndexError
   */
  make(pages: readonly ReadablePage[]): Promise<BundleFiles>
  close(): Promise<void>
}

/**
 * Starts Pagefind.
 *
 * @param options.language of all pages, as in `lang`
 * @param options.directory the folder whose `node_modules` has Pagefind
 * @throws SearchIndexError when there is no Pagefind for this machine
 * @see https://pagefind.app/docs/node-api/
 */
export async function openBundleMaker(options: {
  readonly language: string
  readonly directory: string
}): Promise<BundleMaker> {
  const pagefind = await loadPagefind(options.directory)
  return {
    make: (pages) => withTimeLimit(makeBundle(pagefind, pages, options.language)),
    close: async () => {
      await pagefind.close()
    },
  }
}

/** The package names an `import` entry alone, and Gatsby compiles `import` into `require`: hence the file. */
async function loadPagefind(directory: string): Promise<Pagefind> {
  const file = path.join(directory, 'node_modules', 'pagefind', 'lib', 'index.js')
  try {
    const loaded: unknown = await import(file)
    if (isPagefind(loaded)) return loaded
    throw new TypeError(`${file} has no createIndex`)
  } catch (error) {
    throw failure(error)
  }
}

function isPagefind(value: unknown): value is Pagefind {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createIndex' in value &&
    typeof value.createIndex === 'function'
  )
}

async function makeBundle(
  pagefind: Pagefind,
  pages: readonly ReadablePage[],
  language: string,
): Promise<BundleFiles> {
  const { index, errors } = await pagefind.createIndex({
    forceLanguage: language,
    excludeSelectors: [...NOT_SEARCHED],
  })
  if (index === undefined) throw failure(errors.join(', '))
  try {
    for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
      // Taken in the order in which they are sent: the process reads one message after the other.
      const answers = await Promise.all(
        pages
          .slice(start, start + PAGES_AT_ONCE)
          .map((page) => index.addHTMLFile({ url: page.path, content: toIndexText(page.html) })),
      )
      const problems = answers.flatMap((answer) => answer.errors)
      if (problems.length > 0) throw failure(problems.join(', '))
    }
    const result = await index.getFiles()
    if (result.errors.length > 0) throw failure(result.errors.join(', '))
    return collect(result.files, pages)
  } finally {
    await index.deleteIndex()
  }
}

/** Leaves out Pagefind's own interface, which nothing here shows, and adds the facets. */
function collect(
  produced: readonly { readonly path: string; readonly content: Uint8Array }[],
  pages: readonly ReadablePage[],
): BundleFiles {
  const all = new Map(produced.map((file) => [file.path, file.content]))
  const files = new Map(
    [...all].filter(([name]) => /\.pf_(?:meta|index|fragment)$|^pagefind-entry\.json$/.test(name)),
  )
  const entry = entrySchema.parse(JSON.parse(text(all.get('pagefind-entry.json'))))
  const engines = Object.values(entry.languages).map(({ wasm }) => wasm ?? 'unknown')
  for (const name of [
    'pagefind.js',
    'pagefind-worker.js',
    ...engines.map((engine) => `wasm.${engine}.pagefind`),
  ]) {
    const content = all.get(name)
    if (content === undefined) throw failure(`it made no ${name}`)
    files.set(name, content)
  }
  for (const [name, content] of files) {
    if (fragmentId(name) !== null) files.set(name, shownFragment(content))
  }
  const facets = facetsOf(files, pages)
  if (Object.keys(facets.pages).length !== pages.length) {
    throw failure(`it took ${Object.keys(facets.pages).length} of ${pages.length} pages`)
  }
  files.set('facets.json', new TextEncoder().encode(JSON.stringify(facets)))
  return files
}

/** The id of the page whose text a file holds; null for other files. */
const fragmentId = (name: string): string | null =>
  /^fragment\/(.+)\.pf_fragment$/.exec(name)?.[1] ?? null

function readFragment(content: Uint8Array): z.infer<typeof fragmentSchema> {
  const text = gunzipSync(content).toString('utf8').slice(SIGNATURE.length)
  return fragmentSchema.parse(JSON.parse(text))
}

/** The text of a page with its letters and spaces as readers see them. */
function shownFragment(packed: Uint8Array): Uint8Array {
  const fragment = readFragment(packed)
  const { content, meta, anchors } = fragment
  const shown = {
    ...fragment,
    content: fromIndexContent(content),
    meta: Object.fromEntries(
      Object.entries(meta).map(([name, value]) => [name, fromIndexText(value)]),
    ),
    anchors: anchors.map((anchor) => ({ ...anchor, text: fromIndexText(anchor.text) })),
  }
  return JSON.stringify(shown) === JSON.stringify(fragment)
    ? packed
    : gzipSync(`${SIGNATURE}${JSON.stringify(shown)}`, { level: 9 })
}

/** Results are named as the fragment of their page is: by that name a browser finds the facets. */
function facetsOf(files: BundleFiles, pages: readonly ReadablePage[]): BundleFacets {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const tags = [...new Set(pages.flatMap((page) => page.tags))].sort()
  const found: [string, ReadablePage][] = []
  for (const [name, content] of files) {
    const id = fragmentId(name)
    if (id === null) continue
    const page = byPath.get(readFragment(content).url)
    if (page === undefined) continue
    found.push([id, page])
  }
  found.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    tags,
    pages: Object.fromEntries(
      found.map(([id, page]) => [
        id,
        [SEARCH_SECTIONS.indexOf(page.section), ...page.tags.map((tag) => tags.indexOf(tag))],
      ]),
    ),
    names: Object.fromEntries(
      found.filter(([, { names }]) => names.length > 0).map(([id, { names }]) => [id, names]),
    ),
  }
}

const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)

async function withTimeLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(failure(`no answer within ${TIME_LIMIT_MS / 1000} s`))
    }, TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } catch (error) {
    throw failure(error)
  } finally {
    clearTimeout(timer)
  }
}

function failure(cause: unknown): SearchIndexError {
  if (cause instanceof SearchIndexError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new SearchIndexError(
    `The search index could not be made: ${reason}\n` +
      'Nothing was published. The index is made by the package pagefind and its program for this ' +
      'machine, an optional dependency: run "npm ci" without leaving those out, then build again.',
    { cause },
  )
}
