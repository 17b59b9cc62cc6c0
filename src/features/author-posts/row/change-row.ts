import { isLive } from '../../../../shared/post/post-status'
import { codeOf } from '../../../platform/base/errors'
import { rowTitle, type PostRow, type StoredRow } from '../catalogue/post-rows'
import type { ChangeOutcome, PostSources } from '../catalogue/post-sources'
import type { RowAction } from './row-actions'

/** A post that readers could see and no longer can. */
export interface RemovedPost {
  readonly postId: string
  readonly title: string
  readonly revision: number
}

/** The outcome of an action on a row. */
export type RowChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'opened'; readonly postId: string }
  | {
      readonly kind: 'changed'
      readonly text: string
      /** A post that can be taken out of the bin again. */
      readonly undo: StoredRow | null
      readonly removed: RemovedPost | null
    }

const changed = (text: string): RowChange => ({ kind: 'changed', text, undo: null, removed: null })

/** Carries out an action of a line. @throws Error with a message for the author */
export async function changeRow(
  action: RowAction,
  row: PostRow,
  userId: string,
  sources: PostSources,
): Promise<RowChange> {
  const title = `“${rowTitle(row)}”`
  if (row.kind === 'damaged') return { kind: 'nothing' }
  if (row.kind === 'begun') {
    if (row.copy !== null) await expectDone(sources.discardCopy(row.copy))
    await sources.forgetKept(userId, row.id)
    return changed(`${title} is deleted.`)
  }
  const removed = isLive(row.status) ? removedPost(row) : null
  switch (action) {
    case 'unpublish':
      await expectDone(sources.unpublish(row))
      return {
        kind: 'changed',
        text: `${title} is a draft again.`,
        undo: null,
        removed: removedPost(row),
      }
    case 'archive':
      await expectDone(sources.archive(row))
      return { kind: 'changed', text: `${title} is archived.`, undo: null, removed }
    case 'bin':
      await expectDone(sources.moveToBin(row))
      return { kind: 'changed', text: `${title} is in the bin.`, undo: row, removed }
    case 'restore':
      await expectDone(sources.restoreFromBin(row))
      return changed(`${title} is restored as a draft.`)
    case 'delete':
      await expectDone(sources.deleteForGood(row))
      await sources.forgetKept(userId, row.id)
      return changed(`${title} is deleted permanently.`)
    case 'duplicate':
      return { kind: 'opened', postId: await told(sources.duplicate(row, userId)) }
    case 'discard':
      return { kind: 'nothing' }
  }
}

/**
 * Takes a post out of the bin in the version that it has by now.
 *
 * @throws Error with a message for the author
 */
export async function restoreRow(row: StoredRow, sources: PostSources): Promise<string> {
  const read = await told(sources.readPost(row.id))
  if (read.kind !== 'post') throw new Error(OUTCOMES.gone)
  await expectDone(sources.restoreFromBin({ ...row, post: read.post, status: read.post.status }))
  return `“${rowTitle(row)}” is restored as a draft.`
}

function removedPost(row: StoredRow): RemovedPost {
  return { postId: row.id, title: rowTitle(row), revision: row.post.revision + 1 }
}

export const FAILED = 'The action failed. Check your connection and try again.'

const OUTCOMES: Readonly<Record<Exclude<ChangeOutcome, 'done'>, string>> = {
  changed:
    'This post has changed in the meantime. Close this dialog, check the post, and try again.',
  gone: 'This post no longer exists.',
}

async function expectDone(outcome: Promise<ChangeOutcome>): Promise<void> {
  const result = await told(outcome)
  if (result !== 'done') throw new Error(OUTCOMES[result])
}

/** Turns what the backend throws into words for the author. */
async function told<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (cause) {
    const message =
      codeOf(cause) === 'permission-denied' ? 'You do not have permission to do this.' : FAILED
    throw new Error(message, { cause })
  }
}
