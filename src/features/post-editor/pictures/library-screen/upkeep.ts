import type { Media } from '../../../../../shared/picture/media'
import type { PostPictureUse } from '../../../../platform/posts/media-upkeep'
import type { ListedUse } from '../library/picture-uses'
import { statusLabel } from '../library/status-labels'
import type { StoredImage } from '../image-uploading'
import type { Replacement } from './replace-in-post'

/** A post that shows a picture, as this author sees it. */
export interface KnownUse extends PostPictureUse {
  /** Whether the author may not change it. */
  readonly isForeign: boolean
}

/** The actions on stored pictures outside of a post. The page brings them. */
export interface LibraryUpkeep {
  /** The uses of each picture, by its path. */
  usesOf(paths: readonly string[]): Promise<ReadonlyMap<string, readonly KnownUse[]>>
  /** Deletes a picture, used or not. */
  remove(picture: Media): Promise<void>
  /** Puts another picture in the places of one in a post. Rejects when the backend does. */
  replaceInPost(postId: string, path: string, picture: StoredImage): Promise<Replacement>
}

/** A use with what there is to say of it. */
export function listedUse(use: KnownUse): ListedUse {
  const { inVersion, isSaved, isForeign, status } = use
  if (!inVersion) return { ...use, note: isSaved ? 'In unpublished changes' : 'Draft' }
  return isForeign ? { ...use, note: `${statusLabel(status)}, by another author` } : use
}
