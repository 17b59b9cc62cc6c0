import { z } from 'zod'
import { calendarFile } from '../../../shared/calendar/calendar-file.ts'
import { calendarPath } from '../../../shared/site/paths.ts'
import { site } from '../../../shared/site/site.ts'
import type { PlannedFile } from '../../files/planned-file.ts'

const datedNode = z.object({
  path: z.string(),
  calendar: z
    .object({
      name: z.string(),
      revisedOn: z.int(),
      events: z.array(
        z.object({
          id: z.string(),
          day: z.int(),
          summary: z.string(),
          description: z.string(),
        }),
      ),
    })
    .nullish(),
})

/**
 * Plans the files of dates beside the pages that state some. Pure.
 *
 * @param nodes of reference pages; those of some kinds state no day
 */
export function planCalendars(nodes: readonly object[], siteUrl: string): PlannedFile[] {
  return nodes.flatMap((node) => {
    const { path, calendar } = datedNode.parse(node)
    if (calendar === null || calendar === undefined) return []
    const text = calendarFile({
      ...calendar,
      name: `${site.name}: ${calendar.name}`,
      product: site.name,
      host: new URL(siteUrl).hostname,
      events: calendar.events.map((event) => ({ ...event, url: `${siteUrl}${path}` })),
    })
    return [{ path: calendarPath(path), text }]
  })
}

/** Paths at which there is no such file, beside pages that may have stated a day before. Pure. */
export function pathsWithoutCalendar(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { path, calendar } = datedNode.parse(node)
    return calendar === null || calendar === undefined ? [calendarPath(path)] : []
  })
}
