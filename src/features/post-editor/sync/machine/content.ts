import type { EditorFields } from '../../../../../shared/editor-fields'
import { isSameWritten, writtenFieldsOf } from '../../../../../shared/written-fields'
import { isLive, type PostStatus } from '../../../../../shared/post-status'
import type { PostContent } from '../../../../../shared/post-writes'
import type { KnownHead, PostFacts } from './known-head'
import type { SaveAction, SentAction, VisibleChange } from './sync-state'

/** The status that a post has after an action. */
export function statusAfter(action: SaveAction, current: PostStatus): PostStatus {
  switch (action.kind) {
    case 'save':
    case 'give':
      return current
    case 'publish':
      return 'published'
    case 'schedule':
      return 'scheduled'
    case 'unpublish':
      return 'draft'
    case 'archive':
      return 'archived'
  }
}

/** What an action asks the backend to store. */
export function contentOf(fields: EditorFields, facts: PostFacts, action: SaveAction): PostContent {
  return {
    ...writtenFieldsOf(fields),
    title: fields.title.trim(),
    authorId: action.kind === 'give' ? action.authorId : facts.authorId,
    status: statusAfter(action, facts.status),
  }
}

/** Whether a head is what an action asked for: the action got through, only its answer did not. */
export function isCarriedOut(sent: SentAction, head: KnownHead): boolean {
  const { content, base } = sent
  return (
    head.identity.revision === base.revision + 1 &&
    head.identity.version === 0 &&
    head.facts.status === content.status &&
    head.facts.authorId === content.authorId &&
    isSameWritten(head.fields, content)
  )
}

/** What readers are to notice of a saved version; null when nothing. */
export function visibleChangeOf(
  before: PostStatus,
  after: PostStatus,
  revision: number,
): VisibleChange | null {
  if (isLive(after)) return { kind: 'published', revision }
  return isLive(before) ? { kind: 'removed', revision } : null
}
