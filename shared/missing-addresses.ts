import { z } from 'zod'

/** Addresses that readers asked for and that lead nowhere: the answer of `GET /api/publish/missing`. */
export const missingAddressesSchema = z.object({
  /** Since when they are counted, ISO 8601: the start of the server. */
  since: z.iso.datetime({ offset: true }),
  /** Those that were asked for most first. */
  addresses: z.array(z.object({ address: z.string(), count: z.int() })),
})
export type MissingAddresses = z.infer<typeof missingAddressesSchema>
