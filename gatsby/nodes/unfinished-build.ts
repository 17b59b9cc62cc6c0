import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The mark of a build that has changed nodes and not yet rendered them. When a build is cut short in
 * between, the next one would find the nodes unchanged and leave their pages stale for good.
 */
export interface UnfinishedMark {
  isSet(): boolean
  set(): void
  clear(): void
}

/** @param directory the site's folder */
export function unfinishedMark(directory: string = process.cwd()): UnfinishedMark {
  const file = path.join(directory, '.cache', 'pliego-unfinished-build')
  return {
    isSet: () => existsSync(file),
    set() {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${new Date().toISOString()}\n`)
    },
    clear() {
      rmSync(file, { force: true })
    },
  }
}
