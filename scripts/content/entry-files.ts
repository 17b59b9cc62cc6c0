import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node-shared/durable-file.ts'
import { ignoreMissing, messageOf } from '../../node-shared/errors.ts'
import type { EntryData } from '../../shared/entries/entry.ts'
import { describeIssues } from '../../shared/kinds/describe-issue.ts'
import type { EntryKey } from '../../shared/kinds/entry-key.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { EditedKindName } from '../../shared/kinds/names.ts'

/** The key of an entry that may have a file here. */
export interface FileKey extends EntryKey {
  readonly kind: EditedKindName
}

/** A file of `content/` that holds an entry. */
export interface EntryFile {
  readonly text: string
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
  /** In the order of its kind's table; null for a file that does not fit, and then there are problems. */
  readonly data: EntryData | null
  readonly problems: readonly string[]
}

/** The files of a folder `content`. */
export interface EntryFiles {
  /** Null where there is no file. */
  read(key: FileKey): Promise<EntryFile | null>
  write(key: FileKey, text: string): Promise<void>
  remove(key: FileKey): Promise<void>
}

/** Returns the file of an entry, for messages. */
export const nameOfFile = ({ kind, slug }: EntryKey): string => `content/${kind}/${slug}.json`

/** @param folder `content` itself */
export function openEntryFiles(folder: string): EntryFiles {
  const placeOf = ({ kind, slug }: EntryKey) => path.join(folder, kind, `${slug}.json`)
  return {
    async read(key) {
      const bytes = await readFile(placeOf(key)).catch(ignoreMissing)
      return bytes === undefined ? null : readEntryFile(key, bytes.toString('utf8'))
    },
    write: (key, text) => writeDurably(placeOf(key), text),
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

/** Reads the text of a file. */
export function readEntryFile({ kind }: FileKey, text: string): EntryFile {
  const about = { text, sha256: createHash('sha256').update(text).digest('hex') }
  try {
    const read = KINDS[kind].schema.safeParse(JSON.parse(text))
    return read.success
      ? { ...about, data: read.data, problems: [] }
      : { ...about, data: null, problems: describeIssues(read.error.issues) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ...about, data: null, problems: [`is not valid JSON (${messageOf(error)})`] }
  }
}
