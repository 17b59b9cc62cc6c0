import type { Insights } from '../../../../shared/site/insights'
import type { publisher } from '../../../platform/publisher/client'
import type { ReadTitle } from './titles'
import type { Role } from '../../../../shared/accounts/roles'
import type { PostStore } from '../../../platform/posts/post-store'

/** Requests that the console makes, to read and to change. */
export type ConsoleSources = typeof publisher &
  Pick<PostStore, 'listRedirects' | 'saveRedirect' | 'deleteRedirect'> & {
    readonly readTitle: ReadTitle
    readonly listFirstRedirects: () => ReturnType<PostStore['listRedirects']>
    /** Null where nothing sums them up. */
    readonly readInsights: () => Promise<Insights | null>
    readonly readRole: (userId: string) => Promise<Role | null>
  }

/** Reads what one release has otherwise than another, from a place in the list on. */
export type ReadDifference = ConsoleSources['difference']
