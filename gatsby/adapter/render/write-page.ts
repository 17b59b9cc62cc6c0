import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../../../node-shared/errors.ts'

/**
 * Writes a file of a page; its folder is made when it is not there. At once: of ten thousand small files
 * that are written one beside the other, handing them to the threads of the file system takes more
 * time than writing them.
 */
export function writePage(file: string, content: string): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    // Looking for the folder before every file would take longer.
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** Writes a file of a page unless it has that content already. @returns whether it was written */
export function writeChangedPage(file: string, content: string): boolean {
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  if (isThere && readFileSync(file, 'utf8') === content) return false
  writePage(file, content)
  return true
}
