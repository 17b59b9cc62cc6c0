import type { Role } from '../../../../shared/accounts/roles'

/** Requests about the own account. */
export interface AccountSources {
  readonly readRole: (userId: string) => Promise<Role | null>
  /** Rejects with an AuthError, as `deleteAccount` does. */
  readonly changePassword: (current: string, next: string) => Promise<void>
  /** Resolves with what went wrong, in words for the author; with null when it is saved. */
  readonly saveName: (userId: string, name: string) => Promise<string | null>
  readonly deleteAccount: (password: string) => Promise<void>
}
