import { useMemo, type ReactNode } from 'react'
import { readGlossaryTerms } from '../../../../platform/content/glossary-terms'
import { posts } from '../../../../platform/posts'
import { sitePagesFor } from '../../checks/look-up-page'
import { createLinkTargets, type SearchSite } from './link-targets'
import { LinkTargetsProvider } from './link-targets-context'
import { readOwnPosts } from './own-posts'
import { readPageHeadings, readPageTitle } from './read-page'

interface WithLinkTargetsProps {
  readonly postId: string
  readonly userId: string
  readonly searchSite: SearchSite
  readonly children: ReactNode
}

/** Lets what is inside find the pages of this site and the posts of this author. */
export function WithLinkTargets({ postId, userId, searchSite, children }: WithLinkTargetsProps) {
  const targets = useMemo(
    () =>
      createLinkTargets({
        postId,
        searchSite,
        ownPosts: () => readOwnPosts(posts, userId),
        pages: sitePagesFor(posts),
        readTitle: (path) => readPageTitle(path, (page) => fetch(page)),
        readHeadings: (path) => readPageHeadings(path, (page) => fetch(page)),
        readTerms: readGlossaryTerms,
      }),
    [postId, searchSite, userId],
  )
  return <LinkTargetsProvider value={targets}>{children}</LinkTargetsProvider>
}
