import { saveFailureMessage } from '../save-messages'
import { knownHead } from './known-head'
import { PATIENCE_MS } from './pace'
import type { CopyAnswer, SaveAnswer, SyncSurroundings } from './ports'
import type { SentSave, SyncState, TroubleCause } from './state'
import type { SyncEvent } from './transition'
import { troubleOf } from './trouble'

function ask(
  state: SyncState,
  sent: SentSave,
  store: SyncSurroundings['store'],
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
    ...{ postId, base, fields, authorId, writerId },
    writerSequence: sent.sequence,
  })
}

/**
 * Takes one save to the backend.
 *
 * @param state with the save under way
 * @returns what became of it; after {@link PATIENCE_MS} without an answer it counts as lost
 */
export async function deliver(
  state: SyncState,
  sent: SentSave,
  { store, clock, random, isOwnSession }: Omit<SyncSurroundings, 'drafts' | 'merge'>,
): Promise<SyncEvent> {
  const failed = (cause: TroubleCause, message: string): SyncEvent => ({
    kind: 'failed',
    ...{ sent, cause, message, isUncertain: cause === 'unreachable' },
    atMs: clock.now(),
    random: random(),
  })
  if (!isOwnSession()) return failed('session', 'You are not signed in any more.')
  let stop: () => void = () => undefined
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.after(PATIENCE_MS, () => {
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
        return failed('gone', 'Somebody deleted this post.')
    }
  } catch (error) {
    return failed(troubleOf(error), saveFailureMessage(error))
  } finally {
    stop()
  }
}
