import { useEffect, useState } from 'react'
import { isValidSlug, RESERVED_SLUGS } from '../../../../shared/slug'

/** How long typing must pause before the backend is asked. */
const PAUSE_MS = 400

/** What is known about a slug. */
export type SlugState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'checking' }
  /** The post has it already. */
  | { readonly kind: 'own' }
  | { readonly kind: 'free' }
  | { readonly kind: 'taken' }
  /** The backend could not be asked; saving checks again. */
  | { readonly kind: 'unknown' }

/** What can be said about a slug without asking anyone; null when the backend has to be asked. */
export function slugShape(slug: string): SlugState | null {
  if (slug === '') return { kind: 'empty' }
  if (RESERVED_SLUGS.includes(slug)) return { kind: 'reserved' }
  return isValidSlug(slug) ? null : { kind: 'malformed' }
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
  slugOwner: (slug: string) => Promise<string | null>,
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
      slugOwner(slug).then(
        (owner) => {
          settle({ kind: owner === null || owner === postId ? 'free' : 'taken' })
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
  }, [attempt, mustAsk, postId, slug, slugOwner])

  if (shape !== null) return shape
  if (isOwn) return { kind: 'own' }
  return answer?.slug === slug && answer.attempt === attempt ? answer.state : { kind: 'checking' }
}
