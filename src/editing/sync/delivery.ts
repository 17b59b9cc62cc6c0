import { saveFailureMessage } from '../words/save-messages'
import { knownHead } from './machine/known-head'
import { LATE_ANSWER_MS, SAVE_TIMEOUT_MS } from './machine/save-timing'
import type { SyncDependencies, SyncStore } from './machine/ports'
import type { SyncKind, SyncTypes } from './machine/sync-kind'
import type { SentSave, SyncState, FailureCause } from './machine/sync-state'
import type { SyncEvent } from './machine/transition'
import { failureCauseOf } from './machine/failure-cause'

function ask<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  { documentId: id, writerId, head }: SyncState<Types>,
  sent: SentSave<Types>,
  store: SyncStore<Types>,
) {
  const { base, fields } = sent
  if (sent.kind === 'action') {
    return store.save(kind.saveRequest({ id, base, content: sent.content }, sent.action))
  }
  const { sequence: writerSequence, keepsHead } = sent
  const request = { id, base, fields, writerId, writerSequence, keepsHead }
  return store.saveCopy(kind.copyRequest(request, head.facts))
}

/**
 * Takes one save to the backend.
 *
 * @param state with the save under way
 * @param onLate called when the answer takes longer than {@link LATE_ANSWER_MS}
 * @returns what became of it; after {@link SAVE_TIMEOUT_MS} without an answer it counts as lost
 */
export async function deliver<Types extends SyncTypes>(
  state: SyncState<Types>,
  sent: SentSave<Types>,
  dependencies: Omit<SyncDependencies<Types>, 'localCopies'>,
  onLate: () => void,
): Promise<SyncEvent<Types>> {
  const { kind, store, clock, random, isOwnSession } = dependencies
  const failed = (cause: FailureCause, message: string): SyncEvent<Types> => ({
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
    const answer = await Promise.race([ask(kind, state, sent, store), late])
    const atMs = clock.now()
    switch (answer.kind) {
      case 'saved':
        return { kind: 'saved', sent, identity: answer.identity, atMs }
      case 'behind':
        return { kind: 'behind', head: knownHead(kind, answer.head, state.userId), atMs }
      case 'slug-taken':
        return failed('refused', `Another ${kind.name} has this slug. Choose a different one.`)
      case 'gone':
        return failed('gone', `Someone deleted this ${kind.name}.`)
    }
  } catch (error) {
    return failed(failureCauseOf(error), saveFailureMessage(error, kind.name))
  } finally {
    stopWatching()
    stop()
  }
}
