import type { publisher } from '../../platform/publish-desk'
import type { ReadTitle } from './titles'
import type { Role } from '../../platform/posts'

/** What the desk reads and asks for. */
export type DeskSources = typeof publisher & {
  readonly readTitle: ReadTitle
  readonly readRole: (userId: string) => Promise<Role | null>
}

/** Reads what one release has otherwise than another, from a place in the list on. */
export type ReadDifference = DeskSources['difference']
