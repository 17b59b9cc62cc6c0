import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { errorCode } from '../../../node-shared/errors.ts'
import { ImportError, unreadable } from '../../settings/errors.ts'
import { decodeUtf8 } from '../../source/utf8.ts'
import type { WordpressExport } from './export-file.ts'
import { joinExports } from './join-exports.ts'
import { readWordpressExport } from './read-export.ts'

/** How many lines of a file that are no UTF-8 are named. */
const NAMED_LINES = 5

interface ExportFile {
  readonly name: string
  readonly open: () => AsyncIterable<Uint8Array>
}

/**
 * Reads an export from disk, completely: a file, or all files of a folder or a zip archive, as large
 * sites export themselves in parts.
 *
 * @throws ImportError `import/unreadable-file`, or what {@link readWordpressExport} and
 *   {@link joinExports} throw
 */
export async function readExportFiles(place: string): Promise<WordpressExport> {
  const files = await found(place)
  const parts: { readonly name: string; readonly source: WordpressExport }[] = []
  for (const file of files) parts.push({ name: file.name, source: await readOne(file) })
  return joinExports(parts)
}

async function found(place: string): Promise<readonly ExportFile[]> {
  const isFolder = (await orUnreadable(place, () => stat(place))).isDirectory()
  if (!isFolder && !/\.zip$/i.test(place)) {
    return [{ name: place, open: () => createReadStream(place) }]
  }
  const files = isFolder ? await inFolder(place) : await inArchive(place)
  if (files.length > 0) return files
  throw new ImportError(
    'import/unreadable-file',
    `${place} holds no .xml file, so no export of WordPress. Nothing was imported.`,
  )
}

async function inFolder(folder: string): Promise<ExportFile[]> {
  const names = await orUnreadable(folder, () => readdir(folder, { recursive: true }))
  return names
    .filter(isExportName)
    .sort()
    .map((name) => join(folder, name))
    .map((name) => ({ name, open: () => createReadStream(name) }))
}

async function inArchive(archive: string): Promise<ExportFile[]> {
  const bytes = await orUnreadable(archive, () => readFile(archive))
  return Object.entries(unpacked(archive, bytes))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => ({ name: `${archive}: ${name}`, open: () => inPieces(content) }))
}

function unpacked(archive: string, bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => isExportName(name) })
  } catch (error) {
    throw unreadable(archive, error)
  }
}

/** Archives of macOS hold a second file for each one. */
const isExportName = (name: string): boolean =>
  /\.xml$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)

const PIECE_BYTES = 1_000_000

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    yield content.subarray(start, start + PIECE_BYTES)
  }
}

async function readOne({ name, open }: ExportFile): Promise<WordpressExport> {
  const foreign: string[] = []
  let count = 0
  const text = decodeUtf8(open(), (line, words) => {
    count += 1
    if (foreign.length < NAMED_LINES) foreign.push(`line ${line} ("${words}")`)
  })
  const source = await orUnreadable(name, () => readWordpressExport(text, name))
  if (count === 0) return source
  const note = `bytes of ${count} lines are no UTF-8 and were read as Windows-1252; please look at them: ${foreign.join(', ')}`
  return { ...source, notes: [...source.notes, note] }
}

async function orUnreadable<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof ImportError || errorCode(error) === '') throw error
    throw unreadable(name, error)
  }
}
