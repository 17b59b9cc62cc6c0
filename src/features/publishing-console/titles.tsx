import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { RESERVED_POST_IDS } from '../../../shared/document-id'
import { logWarning } from '../../platform/log'

/** Reads the title of a post; null for one that is gone or has none. */
export type ReadTitle = (postId: string) => Promise<string | null>

/** Titles that were read, or are being read, once for the whole console. */
type KnownTitles = (postId: string) => Promise<string | null>

const TitlesContext = createContext<KnownTitles>(() => Promise.resolve(null))

interface TitlesProps {
  readonly readTitle: ReadTitle
  readonly children: ReactNode
}

/** Remembers the titles of the posts that the console names. */
export function Titles({ readTitle, children }: TitlesProps) {
  const known = useMemo(() => readOnce(readTitle), [readTitle])
  return <TitlesContext value={known}>{children}</TitlesContext>
}

function readOnce(readTitle: ReadTitle): KnownTitles {
  const titles = new Map<string, Promise<string | null>>()
  return (postId) => {
    const title =
      titles.get(postId) ??
      readTitle(postId).catch((cause: unknown) => {
        // The slug stands for it.
        logWarning('The title of a post could not be read.', cause)
        return null
      })
    titles.set(postId, title)
    return title
  }
}

/** Whether a change is about a post: others are about old addresses, and names of authors. */
export const isPost = (postId: string): boolean => !RESERVED_POST_IDS.includes(postId)

interface NamedPost {
  readonly postId: string
  readonly title?: string | null
}

/** The titles of posts as far as they are known: the publisher may know a post by its slug alone. */
export function useTitles(posts: readonly NamedPost[]): ReadonlyMap<string, string> {
  const known = use(TitlesContext)
  const [found, setFound] = useState<ReadonlyMap<string, string>>(() => new Map())
  const told = posts.filter(({ title }) => title !== null && title !== undefined)
  const missing = posts
    .filter(({ postId, title }) => isPost(postId) && (title === null || title === undefined))
    .map(({ postId }) => postId)
    .join('\n')

  useEffect(() => {
    let isCurrent = true
    for (const postId of missing === '' ? [] : missing.split('\n')) {
      void known(postId).then((title) => {
        if (isCurrent && title !== null) {
          setFound((before) => new Map(before).set(postId, title))
        }
      })
    }
    return () => {
      isCurrent = false
    }
  }, [known, missing])

  return new Map([...found, ...told.map(({ postId, title }) => [postId, title ?? ''] as const)])
}
