import { isInBin, isLive } from '../../../../shared/post/post-status'
import type { PostRow } from '../catalogue/post-rows'

/** An action on a row, besides looking at it. */
export type RowAction =
  'duplicate' | 'unpublish' | 'archive' | 'bin' | 'restore' | 'delete' | 'discard'

/** An action that is asked about first. */
export type ConfirmedAction = Exclude<RowAction, 'duplicate' | 'restore'>

export const ACTION_LABELS: Readonly<Record<RowAction, string>> = {
  duplicate: 'Duplicate',
  unpublish: 'Unpublish…',
  archive: 'Archive…',
  bin: 'Move to bin',
  restore: 'Restore',
  delete: 'Delete permanently…',
  discard: 'Delete…',
}

/** The actions that a line offers, in their order. */
export function actionsOf(row: PostRow): readonly RowAction[] {
  if (row.kind === 'damaged') return []
  if (row.kind === 'begun') return ['discard']
  if (isInBin(row.status)) return ['restore', 'delete']
  return isLive(row.status) ? ['duplicate', 'unpublish', 'archive', 'bin'] : ['duplicate', 'bin']
}

/** The action, if it is asked about first: what readers notice, and what cannot be undone. */
export function actionToConfirm(action: RowAction, row: PostRow): ConfirmedAction | null {
  switch (action) {
    case 'unpublish':
    case 'archive':
    case 'delete':
    case 'discard':
      return action
    case 'bin':
      return row.kind === 'post' && isLive(row.status) ? action : null
    case 'duplicate':
    case 'restore':
      return null
  }
}
