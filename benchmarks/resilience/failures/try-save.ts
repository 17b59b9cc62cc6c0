import { setTimeout as wait } from 'node:timers/promises'
import { AnswerError } from '../../harness/wire/http.ts'
import type { Desk, SavedPost } from './desk.ts'

/** A save that is not answered within this time counts as hung. In milliseconds. */
const HANG_MS = 20_000
/** Answers that say clearly that the server cannot store anything at present. */
const CLEAR_STATUSES: readonly number[] = [429, 503, 507]
/** The database has room of its own for some versions, which are stored for good. */
const TRIES = 12
const RETRY_MS = 500
const SHOWN_LENGTH = 200

/** The answer to a save. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly saved: SavedPost }
  | { readonly kind: 'refused'; readonly isClear: boolean; readonly text: string }
  | { readonly kind: 'hangs' }

/** Saves a version and looks how that is answered. */
export async function trySave(desk: Desk, bytes?: number): Promise<SaveAnswer> {
  const late = new AbortController()
  const saving = desk.save(bytes).then(
    (saved): SaveAnswer => ({ kind: 'saved', saved }),
    (error: unknown): SaveAnswer => {
      if (!(error instanceof AnswerError)) throw error
      const isClear = CLEAR_STATUSES.includes(error.status) && error.message.includes('"message"')
      const text = error.message.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LENGTH)
      return { kind: 'refused', isClear, text }
    },
  )
  const hanging = wait(HANG_MS, { kind: 'hangs' } as const, { signal: late.signal })
  hanging.catch(() => undefined)
  try {
    return await Promise.race([saving, hanging])
  } finally {
    late.abort()
  }
}

/** What became of saves that cannot be stored. */
export interface Refusals {
  /** Versions that were stored all the same. */
  readonly saved: readonly SavedPost[]
  /** How the first refusal sounds. */
  readonly text: string
  readonly problems: readonly string[]
}

/** Saves long versions until one is refused, as it has to be, soon and clearly. */
export async function untilRefused(desk: Desk, bytes: number): Promise<Refusals> {
  const saved: SavedPost[] = []
  for (let count = 0; count < TRIES; count += 1) {
    const answer = await trySave(desk, bytes)
    if (answer.kind === 'saved') {
      saved.push(answer.saved)
      continue
    }
    if (answer.kind === 'hangs') {
      return { saved, text: '', problems: [`a save has no answer after ${HANG_MS / 1000} s`] }
    }
    const { isClear, text } = answer
    return { saved, text, problems: isClear ? [] : [`a save is refused without a reason: ${text}`] }
  }
  return { saved, text: '', problems: [`${TRIES} saves in a row were acknowledged`] }
}

/** Saves until it is acknowledged. @throws Error when it is not in time */
export async function untilSaved(desk: Desk, maxMs: number): Promise<SavedPost> {
  const deadline = Date.now() + maxMs
  for (;;) {
    const answer = await trySave(desk)
    if (answer.kind === 'saved') return answer.saved
    if (Date.now() > deadline) {
      const how = answer.kind === 'refused' ? answer.text : 'without an answer'
      throw new Error(`A save is not acknowledged after ${maxMs / 1000} s: ${how}`)
    }
    await wait(RETRY_MS)
  }
}
