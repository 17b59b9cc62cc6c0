import { useEffect, useState } from 'react'
import { isInBin } from '../../../../shared/post/post-status'
import { isValidSlug, RESERVED_SLUGS } from '../../../../shared/post/fields/post-slug'
import { codeOf } from '../../../platform/base/errors'
import type { PostStore } from '../../../platform/posts/post-store'

/** How long typing must pause before the backend is asked. */
const PAUSE_MS = 400

/** The state of the check of a slug. */
export type SlugState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'checking' }
  /** The post has it already. */
  | { readonly kind: 'own' }
  | { readonly kind: 'free' }
  /** By another post; one in the bin keeps its slug. */
  | { readonly kind: 'taken'; readonly isInBin: boolean }
  /** The backend could not be asked; saving checks again. */
  | { readonly kind: 'unknown' }

/** Checks a slug without asking anyone; null when the backend has to be asked. */
export function slugShape(slug: string): SlugState | null {
  if (slug === '') return { kind: 'empty' }
  if (RESERVED_SLUGS.includes(slug)) return { kind: 'reserved' }
  return isValidSlug(slug) ? null : { kind: 'malformed' }
}

/** The post that has a slug. */
export interface SlugHolder {
  readonly postId: string
  /** False also where only others may know. */
  readonly isInBin: boolean
}

/** Finds who has a slug; null when it is free. */
export type FindSlugHolder = (slug: string) => Promise<SlugHolder | null>

/** Asks the backend for the post that has a slug. */
export function slugHolderIn(store: Pick<PostStore, 'slugOwner' | 'readHead'>): FindSlugHolder {
  return async (slug) => {
    const postId = await store.slugOwner(slug)
    if (postId === null) return null
    try {
      const head = await store.readHead(postId)
      return {
        postId,
        isInBin: head.kind === 'head' && head.saved !== null && isInBin(head.saved.status),
      }
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') throw error
      return { postId, isInBin: false }
    }
  }
}

interface SlugAnswer {
  readonly slug: string
  readonly attempt: number
  readonly state: SlugState
}

/**
 * Checks whether a slug may be used, some time after the last key.
 *
 * @param ownSlug the slug that the post has already, which needs no asking
 * @param attempt raise it to ask again about the same slug
 */
export function useSlugCheck(
  slug: string,
  ownSlug: string,
  postId: string,
  attempt: number,
  findHolder: FindSlugHolder,
): SlugState {
  const [answer, setAnswer] = useState<SlugAnswer | null>(null)
  const shape = slugShape(slug)
  const isOwn = slug === ownSlug
  const mustAsk = shape === null && !isOwn

  useEffect(() => {
    if (!mustAsk) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const settle = (state: SlugState) => {
        if (isCurrent) setAnswer({ slug, attempt, state })
      }
      findHolder(slug).then(
        (holder) => {
          const isFree = holder === null || holder.postId === postId
          settle(isFree ? { kind: 'free' } : { kind: 'taken', isInBin: holder.isInBin })
        },
        () => {
          settle({ kind: 'unknown' })
        },
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [attempt, findHolder, mustAsk, postId, slug])

  if (shape !== null) return shape
  if (isOwn) return { kind: 'own' }
  return answer?.slug === slug && answer.attempt === attempt ? answer.state : { kind: 'checking' }
}
