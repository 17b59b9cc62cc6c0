import { ownValue } from '../../../shared/records/own-value.ts'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * `@shownDay(of: "publishedAt")`: the day of another field, such as "3 March 2026", as pages show it. Gatsby's
 * `@dateformat` tries twenty formats for each date, and took a third of the time of the queries.
 */
export const shownDay = {
  name: 'shownDay',
  args: { of: 'String!' },
  extend: ({ of }: { readonly of: string }) => ({
    resolve: (source: Readonly<Record<string, unknown>>): string | null =>
      dayInWords(ownValue(source, of)),
  }),
}

/** The day of a time or date in ISO 8601, in words and in UTC; null for what is no text. */
export function dayInWords(value: unknown): string | null {
  return typeof value === 'string' ? format.format(new Date(value)) : null
}
