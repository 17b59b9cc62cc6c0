import type { PostFieldName } from '../post/fields/post-fields.ts'
import type { GatePlace } from './outline.ts'

/** A stable name for each rule. */
export type GateRule =
  | 'title-missing'
  | 'title-short'
  | 'title-long'
  | 'slug-missing'
  | 'slug-invalid'
  | 'slug-reserved'
  | 'slug-taken'
  | 'excerpt-missing'
  | 'excerpt-short'
  | 'excerpt-long'
  | 'meta-title-long'
  | 'meta-description-short'
  | 'meta-description-long'
  | 'body-empty'
  | 'body-beyond-limits'
  | 'cover-alt-missing'
  | 'image-alt-missing'
  | 'image-alt-file-name'
  | 'image-missing'
  | 'image-placeholder'
  | 'link-target-missing'
  | 'link-text-missing'
  | 'link-text-vague'
  | 'link-dead'
  | 'link-unpublished'
  | 'link-anchor-missing'
  | 'term-missing'
  | 'heading-empty'
  | 'heading-level-skipped'
  | 'table-headers-missing'
  | 'embed-title-missing'
  | 'callout-empty'
  | 'footnote-empty'

/** Something to put right, in the author's words. */
export interface GateProblem {
  readonly rule: GateRule
  /** Whether the post may not be published with it, or would only be better without it. */
  readonly severity: 'refuses' | 'advice'
  readonly message: string
  /** The field to go to. */
  readonly field: Exclude<PostFieldName, 'html'> | 'body'
  /** Where in the body. */
  readonly place?: GatePlace
}
