import { useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import type { StoredImage } from '../image-uploading'
import { saveFailureMessage } from '../../../../editing/words/save-messages'
import type { Replacement } from './replace-in-post'
import type { KnownUse, LibraryUpkeep } from './upkeep'

/** The outcome for one post. */
export interface ReplacedIn {
  readonly use: KnownUse
  readonly outcome: Replacement | 'foreign' | 'failed'
  /** Why it failed. */
  readonly message?: string
}

/** How far replacing a picture everywhere is. */
export type ReplacementState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'same-picture' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'running'; readonly done: number; readonly count: number }
  | { readonly kind: 'done'; readonly posts: readonly ReplacedIn[] }

/** Replaces a picture in all posts that use it, one after the other. */
export function useReplacement(picture: Media, upkeep: LibraryUpkeep) {
  const [state, setState] = useState<ReplacementState>({ kind: 'choosing' })

  const inPost = async (use: KnownUse, image: StoredImage): Promise<ReplacedIn> => {
    if (use.isForeign) return { use, outcome: 'foreign' }
    try {
      return { use, outcome: await upkeep.replaceInPost(use.postId, picture.path, image) }
    } catch (error) {
      return { use, outcome: 'failed', message: saveFailureMessage(error, 'post') }
    }
  }

  /** Asks for the uses once more: others may have been added while the new picture was chosen. */
  const replaceBy = async (image: StoredImage): Promise<void> => {
    if (image.path === picture.path) {
      setState({ kind: 'same-picture' })
      return
    }
    setState({ kind: 'running', done: 0, count: 0 })
    const uses = await upkeep.usesOf([picture.path]).catch(() => null)
    if (uses === null) {
      setState({ kind: 'unread' })
      return
    }
    const all = uses.get(picture.path) ?? []
    const posts: ReplacedIn[] = []
    for (const use of all) {
      setState({ kind: 'running', done: posts.length, count: all.length })
      posts.push(await inPost(use, image))
    }
    setState({ kind: 'done', posts })
  }
  return { state, replaceBy }
}
