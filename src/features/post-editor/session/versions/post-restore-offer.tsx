import type { ComponentProps } from 'react'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { RestoreOffer } from '../../../../editing/opening/restore-offer'
import { comparePosts } from './compare-posts'

type PostRestoreOfferProps = Omit<
  ComponentProps<typeof RestoreOffer<EditorFields>>,
  'name' | 'compare'
>

/** Offers the text of a post back that this browser alone has kept. */
export function PostRestoreOffer(props: PostRestoreOfferProps) {
  return <RestoreOffer {...props} name="post" compare={comparePosts} />
}
