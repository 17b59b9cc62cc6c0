import { useCallback, useEffect, useMemo, useState } from 'react'
import { isForReaders } from '../../../../shared/post/post-status'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import type { PostStore } from '../../../platform/posts/post-store'
import type { PendingPicture } from '../pictures/placeholders/use-picture-uploads'
import { slugHolderIn, useSlugCheck } from './use-slug-check'
import { sitePagesFor } from './look-up-page'
import { refusalOf, slugTaken } from './save-problems'
import { sortChecks } from './sort-checks'
import { useChecks } from './use-checks'
import { statusAfter, type PostSession, type PostAction } from '../session/post-session'
import { useDetails } from '../session/use-details'
import { useSyncValue } from '../../../editing/sync/use-sync-value'
import { useRefusal } from './use-refusal'

/**
 * Decides whether the post may be saved or published, and tells why not.
 *
 * @param pendingPictures of the text, when it is asked
 */
export function useSaveGate(
  postId: string,
  session: PostSession,
  store: Pick<PostStore, 'readHead' | 'slugOwner'>,
  pendingPictures: () => readonly PendingPicture[],
) {
  const [coverUploads, setCoverUploads] = useState(0)
  const { slug } = useDetails(session)
  const facts = useSyncValue(session, (state) => state.head.facts)
  const attempt = useSyncValue(session, (state) => state.failure?.change ?? 0)
  const findHolder = useMemo(() => slugHolderIn(store), [store])
  const slugState = useSlugCheck(slug, facts.slug, postId, attempt, findHolder)
  const isSlugInBin = slugState.kind === 'taken' ? slugState.isInBin : null
  const isSlugTaken = slugState.kind === 'taken'
  const pages = useMemo(() => sitePagesFor(store), [store])
  const problems = useChecks(session, isSlugTaken, pages)

  const { status } = facts
  const judge = useCallback(
    (action: PostAction, fields: EditorFields = session.current()) =>
      refusalOf(action, status, fields, {
        uploads: { cover: coverUploads, body: pendingPictures() },
        slugProblem: isSlugInBin === null ? null : slugTaken(isSlugInBin),
        site: pages,
      }),
    [coverUploads, isSlugInBin, pages, pendingPictures, session, status],
  )
  const { refusal, refuse, closeRefusal } = useRefusal(session, judge)
  const [wasRefused, setWasRefused] = useState(false)

  const mayGo = (action: PostAction, fields: EditorFields): boolean => {
    const refused = judge(action, fields)
    refuse(action, refused)
    if (refused !== null && isForReaders(statusAfter(action, status))) setWasRefused(true)
    return refused === null
  }
  useEffect(() => {
    session.guard(mayGo)
  })

  // What is missing of a post that is only begun is nothing to blame its author for.
  const checks = useMemo(
    () => sortChecks(problems, wasRefused || isForReaders(status)),
    [problems, status, wasRefused],
  )
  return { mayGo, refusal, closeRefusal, checks, slugState, setCoverUploads }
}
