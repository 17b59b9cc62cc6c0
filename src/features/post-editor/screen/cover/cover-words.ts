import { coverSchema, type Cover } from '../../../../../shared/picture/cover'
import { readLocal, removeLocal, writeLocal } from '../../../../platform/storage/local-entries'

/** An author's words about a cover, which can be written before it is stored. */
export type CoverWords = Pick<Cover, 'alt' | 'focalX' | 'focalY'>

const wordsSchema = coverSchema.pick({ alt: true, focalX: true, focalY: true })

const keyOf = (postId: string): string => `coverWords:${postId}`

/**
 * Keeps the words for a cover that is on its way in this browser: they belong to the post only once the
 * picture is stored, and a reload in between must not lose them.
 */
export function keepCoverWords(postId: string, words: CoverWords): void {
  writeLocal(keyOf(postId), JSON.stringify(words))
}

/** Returns the words that were kept; null when there are none, or none that can be used. */
export function keptCoverWords(postId: string): CoverWords | null {
  const text = readLocal(keyOf(postId))
  if (text === null) return null
  try {
    return wordsSchema.parse(JSON.parse(text))
  } catch {
    // Of another version, or damaged: the author is asked again.
    forgetCoverWords(postId)
    return null
  }
}

export function forgetCoverWords(postId: string): void {
  removeLocal(keyOf(postId))
}
