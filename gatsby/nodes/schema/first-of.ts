import { z } from 'zod'
import { ownValue } from '../../../shared/records/own-value.ts'

const argsSchema = z.object({ limit: z.number().int().min(0).optional() })

/**
 * `@firstOf` on a list field: its `limit` argument shortens the list, so that a page which shows
 * three entries carries three.
 */
export const firstOf = {
  name: 'firstOf',
  extend: () => ({
    resolve: (
      source: Readonly<Record<string, unknown>>,
      args: unknown,
      _context: unknown,
      { fieldName }: { readonly fieldName: string },
    ): unknown => firstEntries(ownValue(source, fieldName), argsSchema.parse(args).limit),
  }),
}

/** The first entries of a list; all of them without a limit, and what is no list as it is. */
export function firstEntries(value: unknown, limit: number | undefined): unknown {
  return Array.isArray(value) && limit !== undefined ? value.slice(0, limit) : value
}
