import { createHash } from 'node:crypto'
import type { Inventory } from './sources.ts'

/**
 * Identifies everything but the content that decides what a build makes: the copied files (the lock
 * file is one of them), the settings, and the version of Node. Equal fingerprints make equal pages of
 * equal content.
 *
 * @returns 64 hexadecimal digits
 */
export function fingerprint(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  return digest({ files: sorted(inventory), settings: sorted(settings), nodeVersion })
}

/**
 * Identifies the sources of the pages: everything that is copied but the content, which enters by the
 * data layer. Gatsby follows a change of scripts by itself, but not one of style sheets, which are part
 * of every page.
 */
export function sourcesKey(inventory: Inventory): string {
  return digest(sorted(inventory).filter(([file]) => !file.startsWith('content/')))
}

/** Identifies what Gatsby's caches do not follow by themselves: settings, packages and Node. */
export function cacheKey(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  return digest({ lock: inventory['package-lock.json'], settings: sorted(settings), nodeVersion })
}

/**
 * Identifies what the site's scripts, style sheets and page renderer are made of: neither content nor
 * files that are copied as they are.
 *
 * @param settings those that change what a build makes; Gatsby puts what begins with `GATSBY_` in scripts
 * @returns 64 hexadecimal digits
 */
export function bundlesKey(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  const files = sorted(inventory).filter(([file]) => !/^(?:content|static)\//.test(file))
  const bundled = sorted(settings).filter(([name]) => name.startsWith('GATSBY_'))
  return digest({ files, settings: bundled, nodeVersion })
}

function sorted(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
