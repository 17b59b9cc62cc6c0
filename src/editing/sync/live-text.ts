import type { MergeOutcome, MergeVersions } from '../../../shared/merge/conflict'
import type { LiveText } from './machine/ports'
import type { SyncKind, SyncTypes } from './machine/sync-kind'

/** The connection between the text that is stored and the one that is being edited. */
export interface TextConnection<Text> {
  /** Connects the live text, which shows `stored`. @returns disconnects it */
  readonly attach: (text: LiveText, stored: string) => () => void
  /** The text to store; null when nothing is connected. */
  readonly read: () => string | null
  /** Shows another text. */
  readonly show: (stored: string) => void
  /** Whether a change of the live text comes from {@link show}. */
  readonly isShowing: () => boolean
  readonly merge: MergeVersions<Text>
}

/**
 * The editor may write a text differently than it is stored, after an import for example. Only what
 * differs in one and the same writing counts as a change.
 */
export function connectText<Types extends SyncTypes>({
  merge,
  bodyOf,
  withBody,
}: Pick<SyncKind<Types>, 'merge' | 'bodyOf' | 'withBody'>): TextConnection<Types['text']> {
  type Text = Types['text']
  let live: LiveText | null = null
  let same: { readonly live: string; readonly stored: string } | null = null
  let isShowing = false

  function mergeAsWritten(base: Text, mine: Text, theirs: Text): MergeOutcome<Text> {
    const text = live
    if (text === null) return merge(base, mine, theirs)
    const written = (fields: Text) => withBody(fields, text.normalise(bodyOf(fields) ?? ''))
    const [own, other] = [written(mine), written(theirs)]
    const outcome = merge(written(base), own, other)
    if (outcome.kind === 'conflict') return outcome
    const html = bodyOf(outcome.fields)
    const stored = html === bodyOf(other) ? theirs : html === bodyOf(own) ? mine : outcome.fields
    return { kind: 'merged', fields: withBody(outcome.fields, bodyOf(stored) ?? '') }
  }

  return {
    attach(text, stored) {
      live = text
      same = { live: text.read(), stored }
      return () => {
        if (live === text) live = null
      }
    },
    read() {
      const html = live?.read() ?? null
      return html !== null && html === same?.live ? same.stored : html
    },
    show(stored) {
      if (live === null) return
      isShowing = true
      try {
        live.replace(stored)
        same = { live: live.read(), stored }
      } finally {
        isShowing = false
      }
    },
    isShowing: () => isShowing,
    merge: mergeAsWritten,
  }
}
