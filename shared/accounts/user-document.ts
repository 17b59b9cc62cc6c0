import { z } from 'zod'
import { ROLES } from './roles.ts'

/** Longest name of a person, in characters. */
export const DISPLAY_NAME_MAX_LENGTH = 100

/** The fields of `users/{uid}`: who has a part in the site. */
export const userSchema = z.object({
  /** As administrators know the person; readers see the name in `authors`. */
  displayName: z.string(),
  role: z.enum(ROLES),
})
