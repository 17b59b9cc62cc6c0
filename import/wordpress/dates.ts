import type { WordpressItem } from './export-file.ts'

/**
 * When a post was first published: its UTC date, else the feed's date, else its local date read as
 * UTC (the export does not name the site's time zone).
 *
 * @returns null when the export holds no usable date, or one after `now`: nothing was published in
 *   the future, and the backend refuses such a date
 */
export function publicationDate(item: WordpressItem, now: Date): Date | null {
  const date =
    parseSqlDate(item.dateGmt) ?? parseFeedDate(item.pubDate) ?? parseSqlDate(item.dateLocal)
  return date === null || date > now ? null : date
}

/** Reads `YYYY-MM-DD hh:mm:ss` as UTC; null for WordPress's zeros and for impossible dates. */
function parseSqlDate(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text)
  // Years before 1000 are slips of a hand that no list of posts can show.
  if (match === null || text.startsWith('0')) return null
  return validDate(new Date(`${match[1] ?? ''}T${match[2] ?? ''}Z`))
}

function parseFeedDate(text: string): Date | null {
  // A post without a date is exported as a day before the year 0, "Mon, 30 Nov -0001".
  return text === '' || text.includes('-') ? null : validDate(new Date(text))
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}
