import { useEffect, useState } from 'react'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { logWarning } from '../../../../platform/base/log'
import { parseBody } from '../../../../platform/content/parse-html'
import type { KnownPost } from '../../session/post-session'
import type { PictureLibrary, ShownPicture } from '../picture-library'

/** The stored pictures that a post shows: its cover, and those of its text in their order. */
export function shownPictures({ html, cover }: Pick<EditorFields, 'html' | 'cover'>) {
  const shown = new Map<string, ShownPicture>()
  if (cover !== null) shown.set(cover.path, { path: cover.path, alt: cover.alt })
  for (const image of parseBody(html).querySelectorAll('img[data-path]')) {
    const read = (name: string) => image.getAttribute(name) ?? ''
    const path = read('data-path')
    if (!shown.has(path)) shown.set(path, { path, alt: read('alt') })
  }
  return [...shown.values()]
}

/**
 * Enters the pictures of an opened post into the library, which is younger than some posts. Only
 * one's own posts: an entry belongs to the user who makes it.
 */
export function useOlderPictures(
  head: KnownPost,
  userId: string,
  library: Pick<PictureLibrary, 'enter'>,
): void {
  const [pictures] = useState(() =>
    head.facts.authorId === userId ? shownPictures(head.fields) : [],
  )
  useEffect(() => {
    let isCurrent = true
    const enterAll = async () => {
      // One after the other: no one waits for this.
      for (const picture of pictures) {
        if (!isCurrent) return
        try {
          await library.enter(picture)
        } catch (error) {
          logWarning(`The picture ${picture.path} could not be added to the library.`, error)
        }
      }
    }
    void enterAll()
    return () => {
      isCurrent = false
    }
  }, [library, pictures])
}
