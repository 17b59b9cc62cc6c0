import type { Role } from '../../../platform/posts'

/** What can be asked about the own account, and done to it. */
export interface AccountSources {
  readonly readRole: (userId: string) => Promise<Role | null>
  /** These reject with an AuthError. */
  readonly changePassword: (current: string, next: string) => Promise<void>
  readonly deleteAccount: (password: string) => Promise<void>
}
