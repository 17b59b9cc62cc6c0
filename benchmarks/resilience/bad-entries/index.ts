import { setTimeout as wait } from 'node:timers/promises'
import {
  openAdministrator,
  type Administrator,
} from '../../../node-shared/administrator/open-administrator.ts'
import { encodeFields } from '../../../node-shared/backend/wire-values.ts'
import { documentKey } from '../../../shared/documents/document-source.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { entryPath, sectionPath } from '../../../shared/kinds/names.ts'
import { buildDetailsSchema, buildListSchema } from '../../../shared/publish/publish-overview.ts'
import { numberOption, type Benchmark } from '../../harness/benchmark/benchmark.ts'
import {
  FILLED_SITE_OPTIONS,
  memoryFigure,
  onFilledSite,
  type FilledSite,
} from '../../harness/edits/filled-site.ts'
import { untilServed } from '../../harness/edits/watch.ts'
import { singleFigure, type Figure } from '../../harness/benchmark/report.ts'
import { readTermFiles, type TermFile } from '../../harness/site/term-files.ts'
import { openTermWriter, termRef, type TermWriter } from '../../harness/wire/entries.ts'
import { askPublisher, type Target } from '../../harness/wire/http.ts'
import { BAD_DOCUMENTS, HOSTILE, STRANGE_DOCUMENTS, type BadDocument } from './bad-documents.ts'

const ASK_EVERY_MS = 500

/** A document that no report names within this time is not named. In milliseconds. */
const GIVE_UP_AFTER_MS = 60_000

/** More builds than a round of bad documents makes. */
const BUILDS = 50

/** Terms that stay as they are: bad documents name them, and good changes are made of them. */
const SPARED = ['nexus', 'withholding', 'withholding-agent', 'apostille']
/** Pages that other things than the terms make. */
const OTHER_PAGES = ['/', '/discover', sectionPath('glossary'), '/explore']
/** Documents of one commit: the largest are nearly as large as Firestore takes. */
const COMMIT_DOCUMENTS = 5
/** Every second term was corrected by an editor before; the others have never been edited. */
const EDITED_EVERY = 2

/** `npm run bench -- bad-entries`: documents that are stored past the rules hurt no page. */
export const badEntriesBenchmark: Benchmark = {
  name: 'bad-entries',
  summary: "wrong, huge and hostile entries, stored by the administrator's key",
  options: {
    ...FILLED_SITE_OPTIONS,
    posts: { ...FILLED_SITE_OPTIONS.posts, default: '20' },
    documents: { meaning: 'bad documents in all', default: '200' },
  },
  async run(values, progress) {
    const documents = Math.round(numberOption(values, 'documents'))
    return onFilledSite(values, progress, async (site) => {
      const { figures, problems } = await storeBadEntries(site, documents, progress)
      return {
        sections: [{ title: 'Bad documents of the glossary', figures }],
        problems,
      }
    })
  },
}

/** Changes a term that is spared, and waits until it is live. @returns milliseconds */
async function answerTime(
  { site, writer, problems }: BadEntriesRun,
  good: string,
): Promise<number> {
  for (const path of OTHER_PAGES) {
    const { status } = await fetch(`${site.product.origin}${path}`)
    if (status !== 200) problems.push(`${path} answers ${status}`)
  }
  const sparedFile = (await readTermFiles()).find(({ slug }) => slug === SPARED[0])
  if (sparedFile === undefined) throw new Error(`The glossary has no term "${SPARED[0] ?? ''}".`)
  const startedAt = performance.now()
  await correct(site, writer, sparedFile, good)
  return performance.now() - startedAt
}

interface BadEntriesRun {
  readonly site: FilledSite
  readonly writer: ReturnType<typeof openTermWriter>
  readonly problems: string[]
}

async function storeBadEntries(
  site: FilledSite,
  count: number,
  progress: (line: string) => void,
): Promise<{ readonly figures: readonly Figure[]; readonly problems: readonly string[] }> {
  const { product, dataDir, editorId, idToken } = site
  const administrator = await openAdministrator({
    settings: parseFirebaseSettings({}),
    origin: product.origin,
    dataDir,
    keyFile: null,
    isOwner: false,
    fetch,
    clock: Date.now,
  })
  const writer = openTermWriter(product, idToken, editorId)
  const terms = (await readTermFiles()).filter(({ slug }) => !SPARED.includes(slug))
  const problems: string[] = []
  const edited = terms.filter((_, at) => at % EDITED_EVERY === 0)
  progress(`${edited.length} terms are corrected first`)
  for (const term of edited) await correct(site, writer, term, `Corrected before: ${term.slug}.`)
  const kept = await pagesOf(site, terms)
  const memory = [memoryFigure(product, 'memory before the bad documents')]

  const answer = async (good: string) => {
    const ms = await answerTime({ site, writer, problems }, good)
    progress(`a good change is live after ${ms.toFixed(0)} ms`)
    return ms
  }

  const waits: number[] = []
  for (let from = 0; from < count; from += terms.length) {
    const round = terms.slice(0, count - from).map((term, at) => {
      const bad = BAD_DOCUMENTS[(from + at) % BAD_DOCUMENTS.length]
      if (bad === undefined) throw new RangeError('There are no bad documents.')
      return { term, bad }
    })
    progress(`bad documents ${from + 1} to ${from + round.length}`)
    const since = Date.now()
    await store(administrator, round)
    waits.push(await answer(`Good after ${from + round.length} bad ones.`))
    const missing = await untilNamed(
      product,
      idToken,
      round.map(({ term }) => documentKey(termRef(term.slug))),
      since,
    )
    for (const { term, bad } of round) {
      const key = documentKey(termRef(term.slug))
      if (missing.has(key)) problems.push(`${term.slug}, ${bad.name}: no report names it`)
      const page = await pageOf(site, term)
      if (page !== kept.get(term.slug)) problems.push(`${term.slug}, ${bad.name}: another page`)
    }
  }

  progress(`${STRANGE_DOCUMENTS.length} documents that are strange and not wrong`)
  const strange = terms
    .slice(0, STRANGE_DOCUMENTS.length)
    .flatMap((term, at) => STRANGE_DOCUMENTS.slice(at, at + 1).map((bad) => ({ term, bad })))
  await store(administrator, strange)
  waits.push(await answer('Good after the strange ones.'))
  for (const path of [...OTHER_PAGES, ...strange.map(({ term }) => pathOf(term))]) {
    const response = await fetch(`${product.origin}${path}`)
    const page = await response.text()
    if (response.status !== 200) problems.push(`${path} answers ${response.status}`)
    if (page.includes(HOSTILE)) problems.push(`${path} holds markup of an entry as it is`)
  }
  memory.push(memoryFigure(product, 'memory afterwards'))
  return {
    figures: [
      singleFigure('bad documents', '', count),
      singleFigure('strange documents', '', strange.length),
      singleFigure('slowest good change after them', 'ms', Math.max(...waits)),
      singleFigure('promises that were broken', '', problems.length),
      ...memory,
    ],
    problems,
  }
}

const pathOf = ({ slug }: TermFile): string => entryPath('glossary', slug)

async function pageOf({ product }: FilledSite, term: TermFile): Promise<string> {
  const response = await fetch(`${product.origin}${pathOf(term)}`)
  return `${response.status} ${await response.text()}`
}

async function pagesOf(
  site: FilledSite,
  terms: readonly TermFile[],
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  for (const term of terms) pages.set(term.slug, await pageOf(site, term))
  return pages
}

/** Publishes a correction and waits until readers have it. */
async function correct(
  { product }: FilledSite,
  writer: TermWriter,
  term: TermFile,
  words: string,
): Promise<void> {
  const data = { ...term.data, definition: `${term.data.definition} ${words}` }
  await writer.save({ slug: term.slug, data, file: term })
  await untilServed(product, [{ path: pathOf(term), seen: { status: 200, text: words } }])
}

async function store(
  { documents }: Administrator,
  round: readonly { readonly term: TermFile; readonly bad: BadDocument }[],
): Promise<void> {
  const writes = round.map(({ term, bad }) => ({
    path: documentKey(termRef(term.slug)),
    fields: encodeFields(bad.fields(term)),
  }))
  for (let from = 0; from < writes.length; from += COMMIT_DOCUMENTS) {
    await documents.commit(writes.slice(from, from + COMMIT_DOCUMENTS))
  }
}

/**
 * Reads the reports of builds until documents are named as left out.
 *
 * @param keys such as `entries/en:glossary:nexus`
 * @param since builds that began before do not count, in milliseconds since the epoch
 * @returns those that no report has named in time
 */
async function untilNamed(
  target: Target,
  idToken: () => Promise<string>,
  keys: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  const missing = new Set(keys)
  const ask = async (what: string) => askPublisher(target, await idToken(), what)
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (missing.size > 0 && Date.now() < deadline) {
    const { builds } = buildListSchema.parse(await ask(`builds?limit=${BUILDS}`))
    for (const { id, createdAt, finishedAt } of builds) {
      if (finishedAt === null || new Date(createdAt).getTime() < since) continue
      const { report } = buildDetailsSchema.parse(await ask(`builds/${id}`))
      for (const { document } of report.leftOut) missing.delete(documentKey(document))
    }
    if (missing.size > 0) await wait(ASK_EVERY_MS)
  }
  return missing
}
