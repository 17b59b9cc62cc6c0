import { plainLetters } from '../../../../shared/text/plain-letters'
import { hasPublishTime } from '../../../../shared/post/post-status'
import { site } from '../../../../shared/site/site'
import { recordOf } from '../../../../shared/records/typed-records'
import type { ListView, PostOrder } from './post-filter'
import { rowTitle, searchText, type PostRow } from '../catalogue/post-rows'
import { TAB_OF_STATUS, TABS, type Tab } from './tabs'

/** Lines on one page of the list. */
export const ROWS_PER_PAGE = 50

/** The rows that the list shows, out of all it has. */
export interface ShownRows {
  /** The lines of the page. */
  readonly rows: readonly PostRow[]
  /** How many lines all pages have together. */
  readonly total: number
  readonly pages: number
  /** The page that is shown: the last one when the address names a later one. */
  readonly page: number
  /** How many lines each tab would have under the same filters. */
  readonly counts: Readonly<Record<Tab, number>>
}

/** The tab that a line belongs to, besides `all`. */
export function tabOf(row: PostRow): Exclude<Tab, 'all'> | null {
  if (row.kind === 'damaged') return null
  if (row.kind === 'begun') return 'drafts'
  return TAB_OF_STATUS[row.status]
}

const isOnTab = (row: PostRow, tab: Tab): boolean =>
  tab === 'all' ? tabOf(row) !== 'bin' : tabOf(row) === tab

/** Narrows, sorts and cuts the lines into pages. Accents and capitals do not count in a search. */
export function shownRows(all: readonly PostRow[], view: ListView): ShownRows {
  const wanted = plainLetters(view.words).split(/\s+/).filter(Boolean)
  const matching = all.filter((row) => {
    if (view.tag !== '' && (row.kind === 'damaged' || !row.tags.includes(view.tag))) return false
    if (view.authorId !== '' && (row.kind === 'damaged' || row.authorId !== view.authorId)) {
      return false
    }
    if (wanted.length === 0) return true
    const text = plainLetters(searchText(row))
    return wanted.every((word) => text.includes(word))
  })
  const counts = recordOf(TABS, (tab) => matching.filter((row) => isOnTab(row, tab)).length)
  const rows = sorted(
    matching.filter((row) => isOnTab(row, view.tab)),
    view.order,
  )
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(view.page, pages)
  const start = (page - 1) * ROWS_PER_PAGE
  return { rows: rows.slice(start, start + ROWS_PER_PAGE), total: rows.length, pages, page, counts }
}

const collator = new Intl.Collator(site.language, { numeric: true, sensitivity: 'base' })

const NEWEST_MS = Number.MAX_SAFE_INTEGER

/** Damaged documents come first: someone has to look at them. */
const changedMs = (row: PostRow): number =>
  row.kind === 'damaged' ? NEWEST_MS : row.changedAt.getTime()

/** Returns the time to sort by: posts that readers do not see yet come first, the rest by first date. */
function publishedMs(row: PostRow): number {
  if (row.kind !== 'post') return NEWEST_MS
  if (hasPublishTime(row.status)) return row.publishAt?.getTime() ?? NEWEST_MS
  return row.publishedAt?.getTime() ?? 0
}

function sorted(rows: readonly PostRow[], order: PostOrder): PostRow[] {
  switch (order) {
    case 'changed':
      return rows.toSorted((a, b) => changedMs(b) - changedMs(a))
    case 'published':
      return rows.toSorted((a, b) => publishedMs(b) - publishedMs(a) || changedMs(b) - changedMs(a))
    case 'title':
      return rows.toSorted((a, b) => collator.compare(rowTitle(a), rowTitle(b)))
  }
}

/** The values that the rows can be narrowed to. */
export interface FilterChoices {
  readonly tags: readonly string[]
  readonly authorIds: readonly string[]
}

/** The tags and authors that occur; what the address names is offered too. */
export function filterChoices(all: readonly PostRow[], view: ListView): FilterChoices {
  const tags = new Set<string>(view.tag === '' ? [] : [view.tag])
  const authorIds = new Set<string>(view.authorId === '' ? [] : [view.authorId])
  for (const row of all) {
    if (row.kind === 'damaged') continue
    for (const tag of row.tags) tags.add(tag)
    authorIds.add(row.authorId)
  }
  return {
    tags: [...tags].sort((a, b) => collator.compare(a, b)),
    authorIds: [...authorIds].sort(),
  }
}
