import { z } from 'zod'

const counted = z.array(z.object({ address: z.string(), count: z.int() }))

/** How often readers have asked for addresses of an earlier site, and which need a look: the answer of `GET /api/publish/addresses`. */
export const askedAddressesSchema = z.object({
  /** Since when they are counted, ISO 8601: the start of the server. */
  since: z.iso.datetime({ offset: true }),
  /** Those that lead nowhere, asked for most first. */
  missing: counted,
  /** Those that lead on, in the same order. */
  ledOn: counted,
  /** Those of the live site that lead nowhere (null), or through too many others. */
  stray: z.array(z.object({ address: z.string(), others: z.int().nullable() })),
})
export type AskedAddresses = z.infer<typeof askedAddressesSchema>
