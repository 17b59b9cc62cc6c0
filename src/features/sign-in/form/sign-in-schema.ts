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

/** The fewest characters of a password. The same number as the embedded backend's. */
export const PASSWORD_MIN_LENGTH = 8

/** The form that chooses a new password. Length is counted in characters, as the service does. */
const newPassword = z
  .string()
  .refine((password) => Array.from(password).length >= PASSWORD_MIN_LENGTH, {
    error: `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  })
export const newPasswordSchema = z.object({ password: newPassword })
export type NewPasswordFields = z.infer<typeof newPasswordSchema>

/** The form that replaces a password by another one. */
export const changePasswordSchema = z.object({
  current: z.string().min(1, { error: 'Enter your current password.' }),
  next: newPassword,
})
export type ChangePasswordFields = z.infer<typeof changePasswordSchema>
