import { keysOf } from '../records/typed-records.ts'

/**
 * Acts that not everyone who writes for the site may carry out. Whoever has a role writes and publishes
 * posts of their own.
 *
 * - `edit-any`: to read, edit and publish the posts, working copies and pictures of everyone, to name
 *   the author of a post and to give people the names that stand below posts
 * - `edit-entries`: to edit, publish and remove the entries of reference content
 * - `run-publishing`: to watch builds and releases, to ask for a build and to go back to a release
 * - `read-insights`: to see how often pages were read
 * - `manage-people`: to give roles and to change the accounts of others
 */
export type Ability =
  'edit-any' | 'edit-entries' | 'run-publishing' | 'read-insights' | 'manage-people'

interface RoleEntry {
  /** The words by which its holders are told what they are and may do. */
  readonly description: string
  readonly may: Readonly<Record<Ability, boolean>>
}

/**
 * The roles that an administrator gives. The security rules say the same; `npm run generate-rules` makes
 * their part of it of this table.
 */
const ROLE_TABLE = {
  author: {
    description: 'Author: writes and publishes own posts',
    may: {
      'edit-any': false,
      'edit-entries': false,
      'run-publishing': false,
      'read-insights': false,
      'manage-people': false,
    },
  },
  editor: {
    description: 'Editor: also edits everyone’s posts, and goes back to earlier releases',
    may: {
      'edit-any': true,
      'edit-entries': true,
      'run-publishing': true,
      'read-insights': true,
      'manage-people': false,
    },
  },
  admin: {
    description: 'Administrator: may do all that an editor may',
    may: {
      'edit-any': true,
      'edit-entries': true,
      'run-publishing': true,
      'read-insights': true,
      'manage-people': true,
    },
  },
} as const satisfies Readonly<Record<string, RoleEntry>>

/** The part of a person in the site. Someone without a role has none. */
export type Role = keyof typeof ROLE_TABLE

/** Every role, the one that may do least first. */
export const ROLES = keysOf(ROLE_TABLE)

/** Reads a role from elsewhere; null for anything else, which grants nothing. */
export function parseRole(value: unknown): Role | null {
  return ROLES.find((role) => role === value) ?? null
}

/** Whether a role lets its holder do something; null is no role. */
export function may(role: Role | null, act: Ability): boolean {
  return role !== null && ROLE_TABLE[role].may[act]
}

/** Returns what holders of a role are told about it. */
export const describeRole = (role: Role): string => ROLE_TABLE[role].description
