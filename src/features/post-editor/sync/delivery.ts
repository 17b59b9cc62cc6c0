import { saveFailureMessage } from './save-messages'
import { knownHead } from './machine/known-head'
import { LATE_ANSWER_MS, SAVE_TIMEOUT_MS } from './machine/save-timing'
import type { CopyAnswer, SaveAnswer, SyncDependencies } from './machine/ports'
import type { SentSave, SyncState, FailureCause } from './machine/sync-state'
import type { SyncEvent } from './machine/transition'
import { failureCauseOf } from './machine/failure-cause'

function ask(
  state: SyncState,
  sent: SentSave,
  store: SyncDependencies['store'],
): Promise<CopyAnswer | SaveAnswer> {
  const { postId, writerId, head } = state
  const { base, fields } = sent
  if (sent.kind === 'action') {
    const { action, content } = sent
    const due = action.kind === 'schedule' ? { publishAt: action.publishAt } : {}
    return store.save({ postId, base, content, ...due })
  }
  const { authorId } = head.facts
  return store.saveCopy({
    postId,
    base,
    fields,
    authorId,
    writerId,
    writerSequence: sent.sequence,
    keepsHead: sent.keepsHead,
  })
}

/**
 * Takes one save to the backend.
 *
 * @param state with the save under way
 * @param onLate called when the answer takes longer than {@link LATE_ANSWER_MS}
 * @returns what became of it; after {@link SAVE_TIMEOUT_MS} without an answer it counts as lost
 */
export async function deliver(
  state: SyncState,
  sent: SentSave,
  { store, clock, random, isOwnSession }: Omit<SyncDependencies, 'localCopies' | 'merge'>,
  onLate: () => void,
): Promise<SyncEvent> {
  const failed = (cause: FailureCause, message: string): SyncEvent => ({
    kind: 'failed',
    sent,
    cause,
    message,
    isUncertain: cause === 'unreachable',
    atMs: clock.now(),
    random: random(),
  })
  if (!isOwnSession()) return failed('session', 'You are no longer signed in.')
  const stopWatching = clock.after(LATE_ANSWER_MS, onLate)
  let stop: () => void = () => undefined
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.after(SAVE_TIMEOUT_MS, () => {
      const error = new Error('The server did not answer in time.')
      reject(Object.assign(error, { code: 'deadline-exceeded' }))
    })
  })
  try {
    const answer = await Promise.race([ask(state, sent, store), late])
    const atMs = clock.now()
    switch (answer.kind) {
      case 'saved':
        return { kind: 'saved', sent, identity: answer.identity, atMs }
      case 'behind':
        return { kind: 'behind', head: knownHead(answer.head, state.userId), atMs }
      case 'slug-taken':
        return failed('refused', 'Another post has this slug. Choose a different one.')
      case 'gone':
        return failed('gone', 'Someone deleted this post.')
    }
  } catch (error) {
    return failed(failureCauseOf(error), saveFailureMessage(error))
  } finally {
    stopWatching()
    stop()
  }
}
