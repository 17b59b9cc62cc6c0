import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../../node-shared/errors.ts'
import type { KeptBody } from '../../shared/post/kept-body.ts'
import { keptBodyFile } from '../../shared/post/kept-body.ts'

/**
 * Keeps the body of a post for the program that renders pages; see its reader,
 * `src/app/rendering/kept-bodies.tsx`.
 * A file is written whole or not at all, and stays while a page names it.
 *
 * @param directory the site's folder
 * @returns the key, which follows from the content: the first 32 hexadecimal digits of its SHA-256
 */
export function keepBody(directory: string, body: KeptBody<unknown>): string {
  const text = JSON.stringify(body)
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const file = path.join(directory, keptBodyFile(key))
  // A file of another size is what a crash of the machine has left.
  if (statSync(file, { throwIfNoEntry: false })?.size === Buffer.byteLength(text)) return key
  const temporary = `${file}.${process.pid}.part`
  try {
    writeFileSync(temporary, text)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(temporary, text)
  }
  renameSync(temporary, file)
  return key
}
