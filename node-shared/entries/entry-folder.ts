import { createHash } from 'node:crypto'
import { readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { KnownEntry } from '../../shared/entries/entry-checks.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { describeIssues } from '../../shared/entries/describe-issue.ts'
import { KINDS } from '../../shared/entries/kinds.ts'
import type { ReferenceKindName } from '../../shared/kinds/names.ts'
import { REFERENCE_KIND_NAMES } from '../../shared/kinds/names.ts'
import { writeDurably } from '../files/durable-file.ts'
import { ignoreMissing, messageOf } from '../errors.ts'

/** The kind and the slug of an entry, which its file is found by. */
export interface FileKey {
  readonly kind: ReferenceKindName
  readonly slug: string
}

/** A file of `content/` that holds an entry. */
export interface FileOfEntry {
  readonly text: string
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
  /** In the order of its kind's table; null for a file that does not fit, and then there are problems. */
  readonly data: EntryData | null
  readonly problems: readonly string[]
}

/** The files of a folder `content`. */
export interface EntryFolder {
  /** Null where there is no file. */
  read(key: FileKey): Promise<FileOfEntry | null>
  write(key: FileKey, text: string): Promise<void>
  remove(key: FileKey): Promise<void>
  /** The entries of all reference content, as far as their files are JSON. */
  all(): Promise<KnownEntry[]>
}

/** The file of an entry, for messages. */
export const nameOfFile = ({ kind, slug }: FileKey): string => `content/${kind}/${slug}.json`

const EXTENSION = '.json'
const anyData = z.record(z.string(), z.unknown())

/** @param folder `content` itself */
export function openEntryFolder(folder: string): EntryFolder {
  const placeOf = (kind: ReferenceKindName, slug: string) =>
    path.join(folder, kind, `${slug}${EXTENSION}`)
  const readOf = async (kind: ReferenceKindName): Promise<KnownEntry[]> => {
    const names = (await readdir(path.join(folder, kind)).catch(ignoreMissing)) ?? []
    const slugs = names
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => name.slice(0, -EXTENSION.length))
      .sort()
    const read = slugs.map(async (slug) => {
      const { data } = anyData.safeParse(parseJson(await readFile(placeOf(kind, slug), 'utf8')))
      return data === undefined ? [] : [{ kind, slug, data }]
    })
    return (await Promise.all(read)).flat()
  }
  return {
    async read({ kind, slug }) {
      const text = await readFile(placeOf(kind, slug), 'utf8').catch(ignoreMissing)
      return text === undefined ? null : readFileOfEntry(kind, text)
    },
    write: ({ kind, slug }, text) => writeDurably(placeOf(kind, slug), text),
    remove: ({ kind, slug }) => rm(placeOf(kind, slug), { force: true }),
    all: async () => (await Promise.all(REFERENCE_KIND_NAMES.map(readOf))).flat(),
  }
}

/** Reads the text of a file. */
export function readFileOfEntry(kind: ReferenceKindName, text: string): FileOfEntry {
  const about = { text, sha256: createHash('sha256').update(text).digest('hex') }
  const json = parseJson(text)
  if (json instanceof SyntaxError) {
    return { ...about, data: null, problems: [`is not valid JSON (${messageOf(json)})`] }
  }
  const read = KINDS[kind].schema.safeParse(json)
  return read.success
    ? { ...about, data: read.data, problems: [] }
    : { ...about, data: null, problems: describeIssues(read.error.issues) }
}

/** Returns the error for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}
