import { z } from 'zod'

const arrivalSchema = z.object({
  /** Filled in already. */
  email: z.string().default(''),
  /** News of what was just done, to stand above the form. */
  notice: z.string().nullable().default(null),
})

/** How someone came to the sign-in form. Travels as the state of a navigation, never in an address. */
export type Arrival = z.infer<typeof arrivalSchema>

/** Reads a navigation's state, which may be anything: other code navigates too. */
export function arrivalFrom(state: unknown): Arrival {
  const parsed = arrivalSchema.safeParse(state)
  return parsed.success ? parsed.data : arrivalSchema.parse({})
}
