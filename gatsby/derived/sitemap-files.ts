import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicFiles } from './public-files.ts'
import { openSitemapParts } from '../sitemap/sitemap-parts.ts'
import type { SitemapEntry } from '../sitemap/url-set.ts'
import type { SiteFacts } from '../model/site-change.ts'
import type { FileChanges } from '../../shared/builder-protocol.ts'

/** The sitemap, a part of it at a time. */
export interface SitemapFiles {
  note(sitemap: SiteFacts['sitemap']): void
  hasRest(): boolean
  /** Writes the parts that changed until there is none left, or the signal comes. */
  later(signal: AbortSignal): Promise<FileChanges>
}

/**
 * @param options.isLeftOut whether the site has no sitemap
 * @param options.entries what the files that are there were written from
 */
export function openSitemapFiles(options: {
  readonly isLeftOut: boolean
  readonly files: PublicFiles
  readonly siteUrl: string
  readonly entries: readonly SitemapEntry[]
}): SitemapFiles {
  const { files, siteUrl, entries, isLeftOut } = options
  const parts = openSitemapParts(entries, siteUrl)
  return {
    note(sitemap) {
      if (isLeftOut) return
      for (const [path, entry] of sitemap) {
        parts.set(path, entry === 'gone' ? undefined : entry.lastmod)
      }
    },
    hasRest: () => parts.hasChanges(),
    async later(signal) {
      const written: string[] = []
      const removed: string[] = []
      const isToStop = () => signal.aborted
      if (isToStop()) return { written, removed }
      for (const { path, text } of parts.changes()) {
        if (text === null) removed.push(...(await files.remove([path])))
        else {
          await files.announce([path])
          if (await files.write({ path, text })) written.push(path)
        }
        // A part that has been handed out is written: the next one may wait.
        if (isToStop()) break
        await nextTurn()
      }
      return { written, removed }
    },
  }
}
