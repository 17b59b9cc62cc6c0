import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The code that decides what a node holds. */
const SOURCES = ['gatsby/**/*.ts', 'node-shared/**/*.ts', 'shared/**/*.ts']

/**
 * A fingerprint of the data layer's own code. Gatsby notices a changed gatsby-node.ts, but not a
 * changed module behind it, and would keep nodes that older code had made.
 *
 * @param directory the site's folder
 */
export function codeFingerprint(directory: string = process.cwd()): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: directory }).sort()
  for (const file of files) {
    const absolute = path.join(directory, file)
    if (existsSync(absolute)) hash.update(`${file}\0`).update(readFileSync(absolute))
  }
  return hash.digest('hex')
}
