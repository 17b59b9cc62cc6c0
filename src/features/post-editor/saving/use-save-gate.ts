import { useEffect, useMemo, useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import type { PostStore } from '../../../platform/posts/post-store'
import { useSlugCheck } from '../fields/use-slug-check'
import { sitePagesFor } from '../gate/look-up-page'
import { refusalOf, type Refusal } from '../gate/save-problems'
import { useChecks } from '../gate/use-checks'
import { statusAfter } from '../sync/machine/content'
import type { EditingSession } from '../sync/session'
import type { SaveAction } from '../sync/machine/sync-state'
import { useDetails, useSyncValue } from '../sync/use-sync-value'

/** Decides whether the post may be saved or published, and tells why not. */
export function useSaveGate(
  postId: string,
  session: EditingSession,
  store: Pick<PostStore, 'readHead' | 'slugOwner'>,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [bodyUploads, setBodyUploads] = useState(0)
  const [coverUploads, setCoverUploads] = useState(0)
  const { slug } = useDetails(session)
  const facts = useSyncValue(session, (state) => state.head.facts)
  const attempt = useSyncValue(session, (state) => state.failure?.change ?? 0)
  const slugState = useSlugCheck(slug, facts.slug, postId, attempt, store.slugOwner)
  const isSlugTaken = slugState.kind === 'taken'
  const pages = useMemo(() => sitePagesFor(store), [store])
  const problems = useChecks(session, isSlugTaken, pages)

  const mayGo = (action: SaveAction, fields: EditorFields): boolean => {
    const pendingUploads = bodyUploads + coverUploads
    const after = statusAfter(action, facts.status)
    const refused = refusalOf(after, fields, { pendingUploads, isSlugTaken, site: pages })
    setRefusal(refused)
    return refused === null
  }
  useEffect(() => {
    session.guard(mayGo)
  })

  return { mayGo, refusal, problems, slugState, setBodyUploads, setCoverUploads }
}
