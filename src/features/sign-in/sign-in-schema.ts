import { z } from 'zod'

const email = z
  .string()
  .trim()
  .min(1, { error: 'Enter your e-mail address.' })
  .regex(/^[^\s@]+@[^\s@]+$/, {
    error: 'Enter an e-mail address such as name@example.com.',
  })

/** The sign-in form. A password is only checked to be there: its rules are the service's business. */
export const signInSchema = z.object({
  email,
  password: z.string().min(1, { error: 'Enter your password.' }),
})
export type SignInFields = z.infer<typeof signInSchema>

/** The form that asks for a new password. */
export const resetSchema = z.object({ email })
export type ResetFields = z.infer<typeof resetSchema>
