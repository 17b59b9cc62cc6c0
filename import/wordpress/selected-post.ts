import type { PostPart } from '../source/source.ts'
import type { WordpressItem } from './export/export-file.ts'

/** A post of the export that will be imported, before its text is converted. */
export interface SelectedPost {
  /** Document id: the same for the same post of the same site, whenever it is imported. */
  readonly postId: string
  readonly wordpressId: number
  readonly part: PostPart
  /** As exported, but for a notice, whose item is without the protected text. */
  readonly item: WordpressItem
  readonly status: 'published' | 'draft'
  /** Why the status differs from WordPress's, and other things worth knowing. */
  readonly notes: readonly string[]
}
