import { useEffect, useState } from 'react'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { hasOtherLetters } from '../../../../../shared/post/fields/title-slug'
import { titleSlugs, type TitleSlugs } from '../../../../platform/content/title-slug'
import type { PostSession, PostState } from '../../session/post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'

/** Whether the slug follows the title and may get letters that it lacks, unless a version is on its way. */
function isOwed(state: PostState, opened: EditorFields, slugs: TitleSlugs): boolean {
  const { isOnline, unconfirmed, fields } = state
  const { title, slug, isSlugEdited } = fields
  if (isSlugEdited || !isOnline || unconfirmed !== null || !hasOtherLetters(title)) return false
  const isAsOpened = title === opened.title && slug === opened.slug && slug !== ''
  return !isAsOpened && (slugs.isIncomplete(title) || slug !== slugs.of(title))
}

/** Puts a slug in Latin letters where the title has others, as soon as their tables have arrived. */
export function useReadableSlug(session: PostSession, slugs = titleSlugs): void {
  const [opened] = useState(() => session.getSnapshot().fields)
  const title = useSyncValue(session, ({ fields }) => fields.title)
  const isWaiting = useSyncValue(session, (state) => isOwed(state, opened, slugs))
  useEffect(() => {
    if (!isWaiting) return undefined
    let isCurrent = true
    void slugs.fetchFor(title).then(() => {
      const state = session.getSnapshot()
      const slug = slugs.of(state.fields.title)
      // The author may have written a slug meanwhile, or nothing has arrived.
      if (isCurrent && slug !== state.fields.slug && isOwed(state, opened, slugs)) {
        session.edit({ slug })
      }
    })
    return () => {
      isCurrent = false
    }
  }, [isWaiting, opened, session, slugs, title])
}
