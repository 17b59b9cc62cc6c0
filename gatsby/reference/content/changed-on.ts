import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Node } from 'gatsby'
import { z } from 'zod'
import { ownValue } from '../../../shared/records/own-value.ts'

/** The table of days, below `content/`. */
export const CHANGED_ON_FILE = 'changed-on.json'

/** A day and the digest of what the file was then: `2026-11-28 e5fcd948ae71a7ea`. */
const entrySchema = z.string().regex(/^\d{4}-\d{2}-\d{2} [0-9a-f]{16}$/, {
  error: 'must be a day and a digest; npm run date-content writes both',
})

const tableSchema = z.record(z.string(), entrySchema)

/** Since when each file of `content/` has been what it is, by its path there, such as `forms/form-w-7.json`. */
export type ChangedOnTable = z.infer<typeof tableSchema>

/** A file of `content/` by its path there. */
export interface DatedFile {
  readonly file: string
  readonly text: string
}

/**
 * Reads the table.
 *
 * @throws ZodError for what is no such table
 */
export function readChangedOn(text: string): ChangedOnTable {
  return tableSchema.parse(JSON.parse(text))
}

/** The table among the File nodes of `content/`; empty where there is none. */
export function changedOnTable(files: readonly Node[]): ChangedOnTable {
  const file = (files as readonly (Node & Record<string, unknown>)[]).find(
    (one) => one['sourceInstanceName'] === 'content' && one['relativePath'] === CHANGED_ON_FILE,
  )
  return file === undefined ? {} : readChangedOn(readFileSync(String(file['absolutePath']), 'utf8'))
}

/**
 * Returns the day on which a file was last changed, such as `2026-11-28`; null where the table speaks of another
 * text: the file has been edited since, and no one has said when.
 */
export function changedOn({ file, text }: DatedFile, table: ChangedOnTable): string | null {
  const [day = null, digest] = ownValue(table, file)?.split(' ') ?? []
  return digest === contentDigest(text) ? day : null
}

/**
 * Brings the table up to date: files that are as they were keep their day, others get `today`, and files that
 * are gone leave. Pure.
 */
export function updateChangedOn(
  files: readonly DatedFile[],
  table: ChangedOnTable,
  today: string,
): ChangedOnTable {
  return Object.fromEntries(
    files
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
      .map((one) => [one.file, `${changedOn(one, table) ?? today} ${contentDigest(one.text)}`]),
  )
}

/** White space between the values of JSON, and line ends, do not count: readers see none of them. */
function contentDigest(text: string): string {
  return createHash('sha256').update(comparable(text)).digest('hex').slice(0, 16)
}

function comparable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return text.replaceAll('\r\n', '\n').trim()
  }
}
