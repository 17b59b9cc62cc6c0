import type { BuilderReport } from '../../../shared/publish/builder-protocol.ts'
import type { SiteChange } from '../../pages/model/change/site-change.ts'

/** Counts the pages of a site as plans come and go. */
export interface PageCounter {
  /** Takes in what has been applied and written, and says what it was. */
  count(
    plans: readonly Pick<SiteChange, 'pages'>[],
    written: readonly string[],
  ): BuilderReport['pages']
}

const IS_PAGE = /(?:^|\/)(?:index|404)\.html$/

/** @param paths of all pages that there are now */
export function pageCounter(paths: readonly string[]): PageCounter {
  const known = new Set(paths)
  return {
    count: (plans, written) => {
      const before = known.size
      const made = new Set<string>()
      const removed = new Set<string>()
      for (const { pages } of plans) {
        for (const { path } of pages.set) {
          if (known.has(path)) continue
          known.add(path)
          if (!removed.delete(path)) made.add(path)
        }
        for (const path of pages.remove) {
          if (!known.delete(path)) continue
          if (!made.delete(path)) removed.add(path)
        }
      }
      const drawn = written.filter((file) => IS_PAGE.test(file)).length
      return {
        total: before + made.size - removed.size,
        made: made.size,
        changed: Math.max(0, drawn - made.size),
        removed: removed.size,
      }
    },
  }
}
