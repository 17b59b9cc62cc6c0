import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { EXPORT_FILES, exportPathSchema } from '../../shared/documents/content-export.ts'
import type { ExportManifest } from '../../shared/documents/content-export.ts'
import { hasCode } from '../errors.ts'
import { digestOfFile, filesBelow } from './digests.ts'
import { damaged } from './export-folder-error.ts'
import { readLines } from './read-lines.ts'
import { readManifest } from './read-manifest.ts'

const LINE_MAX_BYTES = 2000

/** How far a check has come. */
export type OnVerified = (done: number, total: number) => void

/**
 * Reads every file of an export and compares it with the list of digests, and the list with the
 * manifest.
 *
 * @throws ContentExportError naming the first file that is missing, damaged or elsewhere
 */
export async function verifyExport(
  folder: string,
  onVerified: OnVerified = () => undefined,
): Promise<ExportManifest> {
  const manifest = await readManifest(folder)
  const root = await realpath(folder)
  const list = path.join(root, EXPORT_FILES.digests)
  const { sha256 } = await digestOfFile(list).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? damaged(`${EXPORT_FILES.digests} is missing`) : error
  })
  if (sha256 !== manifest.digestsSha256) {
    throw damaged(`${EXPORT_FILES.digests} is not the list that the manifest names`)
  }
  let files = 0
  let bytes = 0
  for await (const line of readLines(list, LINE_MAX_BYTES)) {
    const { name, sha256: expected } = readDigestLine(line)
    await assertInside(root, name)
    const found = await digestOfFile(path.join(root, name))
    if (found.sha256 !== expected) throw damaged(`${name} is not what was exported`)
    files += 1
    bytes += found.size
    onVerified(files, manifest.files)
  }
  await assertNoOthers(root, files)
  if (files !== manifest.files || bytes !== manifest.bytes) {
    throw damaged(
      `it has ${files} files of ${bytes} bytes instead of ${manifest.files} of ${manifest.bytes}`,
    )
  }
  return manifest
}

/** All that the list names is there: if there is more, the list does not name it. */
async function assertNoOthers(root: string, listed: number): Promise<void> {
  let found = 0
  for await (const name of filesBelow(root)) if (!UNLISTED.includes(name)) found += 1
  if (found === listed) return
  throw damaged(
    `it holds ${found - listed} files that ${EXPORT_FILES.digests} does not name, perhaps of a file manager: remove them`,
  )
}

/** They say what the others are. */
const UNLISTED: readonly string[] = [EXPORT_FILES.manifest, EXPORT_FILES.digests]

/** A line as `sha256sum` writes it. */
export function digestLine(name: string, sha256: string): string {
  return `${sha256}  ${name}\n`
}

function readDigestLine(line: string): { readonly name: string; readonly sha256: string } {
  const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
  const parsed = exportPathSchema.safeParse(name)
  if (sha256 === undefined || !parsed.success) {
    throw damaged(`${EXPORT_FILES.digests} has the line ${JSON.stringify(line.slice(0, 200))}`)
  }
  return { name: parsed.data, sha256 }
}

/** A link could lead anywhere on this machine. */
async function assertInside(root: string, name: string): Promise<void> {
  const file = path.join(root, name)
  try {
    const isOwn = (await realpath(file)) === file && (await stat(file)).isFile()
    if (!isOwn) throw damaged(`${name} is no plain file of the folder`)
  } catch (error) {
    throw hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')
      ? damaged(`${name} is missing`)
      : error
  }
}

/** Reads a small file whole. @throws ContentExportError `content-export/damaged` for a larger one */
export async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > maxBytes) throw damaged(`${file} has ${size} bytes; at most ${maxBytes} are possible`)
  return readFile(file)
}
