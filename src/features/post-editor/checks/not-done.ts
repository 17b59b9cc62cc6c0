import { isLive, type PostStatus } from '../../../../shared/post/post-status'
import type { PostAction } from '../session/post-session'

const NOT_DONE: Readonly<Record<PostAction['kind'], string>> = {
  save: 'No version kept',
  publish: 'Not published',
  schedule: 'Not scheduled',
  unpublish: 'Not unpublished',
  archive: 'Not archived',
  give: 'Author not changed',
}

/**
 * Says that an action was not carried out, by the name that its button has.
 *
 * @param status of the post, which it has kept
 */
export const notDone = ({ kind }: PostAction, status: PostStatus): string =>
  kind === 'save' && isLive(status) ? 'Not updated' : NOT_DONE[kind]
