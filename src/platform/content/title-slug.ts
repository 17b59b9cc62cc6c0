import {
  followsTitle,
  hasOtherLetters,
  slugFromTitle,
  type ReadableSlug,
} from '../../../shared/post/fields/title-slug'
import { logWarning } from '../base/log'

/**
 * Makes slugs of titles. Other alphabets have tables of their own, which are fetched when a title needs
 * them: until then, and where they do not arrive, their letters are left out.
 *
 * @param load fetches them; called again after a failure
 */
export function createTitleSlugs(load: () => Promise<ReadableSlug>) {
  let readable: ReadableSlug | null = null
  const isIncomplete = (title: string) => readable === null && hasOtherLetters(title)
  return {
    of: (title: string) => slugFromTitle(title, readable),
    /** Whether a slug was made of a title, and not written by hand. */
    isFollowing: (slug: string, title: string) => followsTitle(slug, title, readable),
    /** Whether more may be made of a title once the tables have been fetched. */
    isIncomplete,
    /** Resolves when a title has all that it needs, or that could not be fetched. */
    async fetchFor(title: string): Promise<void> {
      if (!isIncomplete(title)) return
      try {
        readable = await load()
      } catch (cause) {
        logWarning('The letters of other alphabets could not be loaded.', cause)
      }
    },
  }
}

export type TitleSlugs = ReturnType<typeof createTitleSlugs>

export const titleSlugs = createTitleSlugs(
  async () => (await import('../../../shared/text/latin-letters')).readableSlug,
)
