import { z } from 'zod'
import { documentWrite } from '../../node-shared/administrator/documents.ts'
import {
  nameOfFile,
  readFileOfEntry,
  type FileOfEntry,
  type EntryFolder,
  type FileKey,
} from '../../node-shared/entries/entry-folder.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { ExactValue, SERVER_TIME } from '../../node-shared/backend/wire-values.ts'
import { currentSlug, entriesThatReferTo } from '../../shared/entries/entry-checks.ts'
import { ENTRIES, planEntrySave } from '../../shared/entries/entry-writes.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { hasSameValues } from '../../shared/fields/table.ts'
import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { KINDS } from '../../shared/entries/kinds.ts'
import type { EditedKindName, ReferenceKindName } from '../../shared/kinds/names.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { formatEntry } from './format-entry.ts'
import { readContent, type Content, type ContentPlaces, type StoredPair } from './read-content.ts'
import { settle, type ContentDirection } from './settle.ts'

/** The slugs that entries have now, by the ids of those that were removed because they moved. */
type Moves = ReadonlyMap<string, string>

const slugList = z.array(z.string())

const listOf = (field: string): RegExp => new RegExp(`(?<="${field}"\\s*:\\s*)\\[[^\\]]*\\]`, 'g')

const SLUG = /"([a-z0-9-]+)"/g

/** The name in which versions of entries are saved that this command makes: no account has it. */
const SAVED_BY = 'content-command'

/** What {@link bring} works with. */
export interface BringOptions extends ContentPlaces {
  readonly isDryRun: boolean
  readonly print: (text: string) => void
}

type Outcome = 'nothing' | 'done' | 'left'

/**
 * Brings entries that were edited in the browser and their files together, one after another, and says what it
 * does with each.
 *
 * @returns whether nothing had to be left
 */
export async function bring(direction: ContentDirection, options: BringOptions): Promise<boolean> {
  const content = await readContent(options)
  const counts = { nothing: 0, done: 0, left: content.misfits.length }
  for (const { id, reasons } of content.misfits) options.print(leftText(id, reasons))
  const bringAll = async (pairs: readonly StoredPair[]) => {
    for (const pair of pairs) {
      const wanted = direction === 'pull' ? withMoves(pair, content) : pair
      counts[await bringPair(direction, wanted, content, options)] += 1
    }
  }
  const isRemoved = ({ entry }: StoredPair) => entry.status === 'removed'
  await bringAll(content.pairs.filter((pair) => !isRemoved(pair)))
  if (direction === 'pull') {
    for await (const { key, text } of filesThatFollow(content, options.files)) {
      const note = 'it refers to an entry that has another slug now'
      options.print(line(options, 'written', nameOfFile(key), note))
      if (!options.isDryRun) await options.files.write(key, text)
      counts.done += 1
    }
  }
  // Last: until then files may refer to those that go.
  await bringAll(content.pairs.filter(isRemoved))
  options.print(summary(direction, counts, options.isDryRun))
  return counts.left === 0
}

/** In files, references lead to the slugs that entries have now: a new clone knows no moves. */
function withMoves(pair: StoredPair, { surroundings: { moved } }: Content): StoredPair {
  const { kind, data } = pair.entry
  if (moved === undefined) return pair
  return { ...pair, entry: { ...pair.entry, data: followMoves(kind, data, moved) } }
}

async function bringPair(
  direction: ContentDirection,
  pair: StoredPair,
  content: Content,
  options: BringOptions,
): Promise<Outcome> {
  const { entry, file, name } = pair
  const settlement = settle(pair, direction)
  switch (settlement.kind) {
    case 'nothing':
      return 'nothing'
    case 'left':
      options.print(leftText(name, settlement.reasons))
      return 'left'
    case 'delete-file': {
      const referring = await filesThatReferTo(entry, content, options.files)
      // In a dry run they still say what is to be led on.
      if (referring.length > 0 && !(options.isDryRun && entry.movedTo !== null)) {
        options.print(leftText(name, [`remove the link to it first from ${referring.join(', ')}`]))
        return 'left'
      }
      options.print(line(options, 'deleted', name, 'the entry was removed in the browser'))
      if (!options.isDryRun) await options.files.remove(entry)
      return 'done'
    }
    case 'write': {
      const { data, isForFile, isMerged } = settlement
      const after = isForFile || file === null ? fileOf(pair, data) : file
      const verb = isForFile ? 'written' : 'taken over'
      const note = isMerged ? 'changes of the browser and of the file, merged' : ''
      options.print(line(options, verb, name, note))
      if (options.isDryRun) return 'done'
      if (isForFile) await options.files.write(entry, after.text)
      if (await save(pair, data, after, options)) return 'done'
      // The next run merges: it has to find the file that the entry was made from.
      if (isForFile && file === null) await options.files.remove(entry)
      else if (isForFile && file !== null) await options.files.write(entry, file.text)
      options.print(leftText(name, ['it was saved in the browser meanwhile; run this again']))
      return 'left'
    }
  }
}

const fileOf = ({ entry }: StoredPair, data: EntryData): FileOfEntry =>
  readFileOfEntry(entry.kind, formatEntry(data))

/**
 * Saves a version of the entry that holds a text and was made from a file.
 *
 * @returns false where someone else has saved one since it was read
 */
async function save(
  { entry, stored }: StoredPair,
  data: EntryData,
  { sha256: base, data: baseData }: FileOfEntry,
  { documents }: BringOptions,
): Promise<boolean> {
  const { id, lang, kind, slug, status } = entry
  const isSame = hasSameValues(KINDS[kind].fields, data, entry.data)
  if (isSame && entry.base === base) return true
  const exact = (name: string) =>
    new ExactValue(ownValue(stored.fields, name) ?? { nullValue: null })
  const writes = planEntrySave<unknown>({
    key: { lang, kind, slug },
    previous: {
      ...entry,
      createdAt: exact('createdAt'),
      publishedAt: entry.publishedAt === null ? null : exact('publishedAt'),
    },
    content: { slug, status, data, base, baseData },
    serverTime: SERVER_TIME,
    updatedBy: SAVED_BY,
  })
  const { updateTime } = stored
  try {
    await documents.commit(
      writes
        .map(documentWrite)
        .map((write) =>
          write.path === `${ENTRIES}/${id}` && write.fields !== null
            ? { ...write, updateTime }
            : write,
        ),
    )
    return true
  } catch (error) {
    if (hasCode(error, 'administrator/late')) return false
    throw error
  }
}

function line({ isDryRun }: BringOptions, verb: string, name: string, note: string): string {
  const done = isDryRun ? `to be ${verb}` : verb
  return `${done}  ${name}${note === '' ? '' : `: ${note}`}\n`
}

const leftText = (name: string, reasons: readonly string[]): string =>
  [`left  ${name}`, ...reasons.map((reason) => `      - ${reason}`), ''].join('\n')

function summary(
  direction: ContentDirection,
  { nothing, done, left }: Readonly<Record<Outcome, number>>,
  isDryRun: boolean,
): string {
  const sums = `${done} ${isDryRun ? 'to be done' : 'done'}, ${nothing} with nothing to do, ${left} left as they are.`
  const isToCommit = direction === 'pull' && done > 0 && !isDryRun
  return `${sums}\n${isToCommit ? 'Run "npm run date-content", look at the changes and commit them.\n' : ''}`
}

/** Returns the data of an entry with references to the slugs that entries have now. */
function followMoves(kind: EditedKindName, data: EntryData, moved: Moves): EntryData {
  const changed = Object.entries(KINDS[kind].references).flatMap(([field, to]) => {
    const slugs = slugList.safeParse(ownValue(data, field)).data
    return slugs === undefined
      ? []
      : [[field, [...new Set(slugs.map((slug) => currentSlug(to, slug, moved)))]] as const]
  })
  return { ...data, ...Object.fromEntries(changed) }
}

/**
 * Finds the files that refer to an entry by a slug that it had before, among those whose own entries were never
 * edited in the browser: a new clone knows no moves, and its build would refuse them.
 *
 * @returns each with the text that it should have
 */
async function* filesThatFollow(
  { untouched, surroundings: { moved } }: Content,
  files: EntryFolder,
): AsyncGenerator<{ readonly key: FileKey; readonly text: string }> {
  if (moved === undefined || moved.size === 0) return
  for (const key of untouched) {
    const before = (await files.read(key))?.text ?? ''
    const text = followInText(key.kind, before, moved)
    if (text !== before) yield { key, text }
  }
}

/** The text of a file that leads to the slugs of now; everything else of it stays as it is written. */
function followInText(kind: ReferenceKindName, text: string, moved: Moves): string {
  return Object.entries(KINDS[kind].references).reduce(
    (followed, [field, to]) =>
      followed.replace(listOf(field), (list) =>
        list.replace(SLUG, (_, slug: string) => `"${currentSlug(to, slug, moved)}"`),
      ),
    text,
  )
}

/**
 * Lists the files that refer to the file of a removed entry: without it the build would refuse them. Those that are
 * deleted as well do not count.
 */
async function filesThatReferTo(
  removed: FileKey,
  { pairs }: Pick<Content, 'pairs'>,
  files: EntryFolder,
): Promise<string[]> {
  const gone = new Set(
    pairs.flatMap(({ entry: { id, status } }) => (status === 'removed' ? [id] : [])),
  )
  return entriesThatReferTo(removed, await files.all(), KINDS)
    .filter(({ kind, slug }) => !gone.has(entryId({ lang: FILES_LANG, kind, slug })))
    .map(nameOfFile)
}
