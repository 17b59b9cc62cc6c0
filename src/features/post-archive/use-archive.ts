import { useCallback, useEffect, useState } from 'react'
import type { ParsedPost } from '../../../shared/post'
import type { DraftStore, KeptDraft } from '../../platform/draft-store'
import type { Role } from '../../platform/posts'
import type { DraftFields } from '../../../shared/draft-fields'
import type { PageCursor, PostStore } from '../../platform/posts/post-store'

/** The author's list on its way. */
export type Archive =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready'
      readonly role: Role | null
      readonly posts: readonly ParsedPost[]
      readonly kept: readonly KeptDraft<DraftFields>[]
      readonly next: PageCursor | null
    }

/** What the list is read from. */
export interface ArchiveSources {
  readonly store: Pick<PostStore, 'list' | 'remove'>
  readonly drafts: DraftStore<DraftFields>
  readonly readRole: (userId: string) => Promise<Role | null>
}

const seesAll = (role: Role | null): boolean => role === 'editor' || role === 'admin'

/** Reads the posts that a user may edit: an author's own, everybody's for editors. */
export function useArchive(userId: string, sources: ArchiveSources) {
  const { store, drafts, readRole } = sources
  const [archive, setArchive] = useState<Archive>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<Archive> => {
      // Without the browser's storage the list is simply without unsaved posts.
      const keptPromise = drafts.list(userId).catch(() => [])
      const role = await readRole(userId)
      const page = await store.list(seesAll(role) ? null : userId, null)
      return { kind: 'ready', role, kept: await keptPromise, ...page }
    }
    read().then(
      (ready) => {
        if (isCurrent) setArchive(ready)
      },
      () => {
        if (isCurrent) setArchive({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, drafts, readRole, store, userId])

  const reload = useCallback(() => {
    setAttempt((count) => count + 1)
  }, [])

  const loadMore = async (): Promise<void> => {
    if (archive.kind !== 'ready' || archive.next === null) return
    const page = await store.list(seesAll(archive.role) ? null : userId, archive.next)
    setArchive({ ...archive, posts: [...archive.posts, ...page.posts], next: page.next })
  }

  return { archive, reload, loadMore }
}
