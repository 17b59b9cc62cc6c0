import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { documentKey, type DocumentRef } from '../../../../shared/documents/document-source'
import { logWarning } from '../../../platform/base/log'

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

interface NamedDocument extends DocumentRef {
  readonly title?: string | null
}

/** The titles of documents by their keys, as far as the publisher has been told them. */
export function useTitles(documents: readonly NamedDocument[]): ReadonlyMap<string, string> {
  const known = use(TitlesContext)
  const [found, setFound] = useState<ReadonlyMap<string, string>>(() => new Map())
  const told = documents.flatMap(({ title, ...document }) =>
    title === null || title === undefined ? [] : [[documentKey(document), title] as const],
  )
  const missing = documents
    .filter(({ source, title }) => source === 'posts' && (title === null || title === undefined))
    .map(({ id }) => id)
    .join('\n')

  useEffect(() => {
    let isCurrent = true
    for (const id of missing === '' ? [] : missing.split('\n')) {
      void known(id).then((title) => {
        if (isCurrent && title !== null) {
          const key = documentKey({ source: 'posts', id })
          setFound((before) => new Map(before).set(key, title))
        }
      })
    }
    return () => {
      isCurrent = false
    }
  }, [known, missing])

  return new Map([...found, ...told])
}
