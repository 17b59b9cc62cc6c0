import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { DraftStore } from '../../platform/draft-store'
import type { DraftFields } from '../../../shared/draft-fields'
import type { PostStore } from '../../platform/posts/post-store'
import { createDraftKeeper } from './draft-keeper'
import {
  isDirty,
  reduceEditing,
  statusAfter,
  type EditingState,
  type SaveAction,
} from './editing-state'
import { saveFailureMessage } from './save-messages'

interface EditingSurroundings {
  readonly postId: string
  readonly userId: string
  readonly store: Pick<PostStore, 'save'>
  readonly drafts: DraftStore<DraftFields>
  /** The slug belongs to another post. */
  readonly onSlugTaken: () => void
  readonly onSaved: (status: 'first' | 'again') => void
}

/** One post being edited: every change is kept in the browser at once, and saved when asked for. */
export function useEditing(initial: EditingState, surroundings: EditingSurroundings) {
  const { postId, userId, store, drafts, onSlugTaken, onSaved } = surroundings
  const [state, dispatch] = useReducer(reduceEditing, initial)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])

  const keeper = useMemo(
    () =>
      createDraftKeeper(drafts, (keeping) => {
        dispatch({ kind: 'keeping', keeping })
      }),
    [drafts],
  )

  const { fields, stored } = state
  const hasUnsaved = isDirty(state)
  const wasDirty = useRef(hasUnsaved)
  useEffect(() => {
    if (hasUnsaved) {
      const baseRevision = stored.revision
      keeper.keep({ userId, postId, baseRevision, keptAtMs: Date.now(), fields })
    } else if (wasDirty.current) {
      keeper.forget(userId, postId)
    }
    wasDirty.current = hasUnsaved
  }, [fields, hasUnsaved, keeper, postId, stored.revision, userId])

  useEffect(() => {
    if (!hasUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
    }
  }, [hasUnsaved])

  const edit = useCallback((change: Partial<DraftFields>) => {
    dispatch({ kind: 'edited', change })
  }, [])

  const saveFrom = useCallback(
    async (from: EditingState, action: SaveAction) => {
      const { title, slug, html, excerpt, cover, tags } = from.fields
      const { authorId } = from.stored
      const status = statusAfter(action, from.stored.status)
      dispatch({ kind: 'save-started', action })
      try {
        const outcome = await store.save({
          postId,
          base: { revision: from.stored.revision ?? 0, version: 0 },
          content: { title: title.trim(), slug, html, excerpt, cover, tags, authorId, status },
        })
        switch (outcome.kind) {
          case 'saved': {
            const { revision } = outcome.identity
            dispatch({ kind: 'saved', fields: from.fields, status, revision, atMs: Date.now() })
            onSaved(from.stored.revision === null ? 'first' : 'again')
            break
          }
          case 'behind': {
            const { post: theirs } = outcome.head
            if (theirs !== null) dispatch({ kind: 'clashed', action, theirs })
            else
              dispatch({ kind: 'save-failed', action, message: 'Somebody else writes this post.' })
            break
          }
          case 'slug-taken':
            onSlugTaken()
            dispatch({
              kind: 'save-failed',
              action,
              message: 'Another post has this slug. Choose a different one.',
            })
            break
          case 'gone':
            dispatch({
              kind: 'save-failed',
              action,
              message: 'Somebody deleted this post. Copy your text into a new post to keep it.',
            })
        }
      } catch (error) {
        dispatch({ kind: 'save-failed', action, message: saveFailureMessage(error) })
      }
    },
    [onSaved, onSlugTaken, postId, store],
  )

  const save = useCallback(
    (action: SaveAction) => {
      if (latest.current.phase.kind !== 'saving') void saveFrom(latest.current, action)
    },
    [saveFrom],
  )

  const keepMine = useCallback(() => {
    const { phase } = latest.current
    if (phase.kind !== 'conflict') return
    const resolved = reduceEditing(latest.current, { kind: 'kept-mine' })
    dispatch({ kind: 'kept-mine' })
    void saveFrom(resolved, phase.action)
  }, [saveFrom])

  const takeTheirs = useCallback(() => {
    dispatch({ kind: 'took-theirs' })
  }, [])

  const putOffConflict = useCallback(() => {
    dispatch({ kind: 'conflict-put-off' })
  }, [])

  return { state, hasUnsaved, edit, save, keepMine, takeTheirs, putOffConflict }
}
