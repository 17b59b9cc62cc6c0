import type { BuildSummary } from '../../../../shared/publish/publish-overview'

type BuiltChange = BuildSummary['changes'][number]

/** A change of a build, as its line names it. */
export interface NamedChange {
  /** The document to name, and to lead to. */
  readonly change: BuiltChange
  /** Follows its name; empty where the name says everything. */
  readonly note: string
}

/**
 * Says of each change what became of it. An entry with another address comes as three changes: the entry at its
 * new address, the end of that at the old one, and the redirect from there. They are told as one.
 */
export function shownChanges(changes: readonly BuiltChange[]): readonly NamedChange[] {
  const moves = new Map(changes.flatMap((from) => moveFrom(from, changes)))
  const told = new Set([...moves.values()].flat())
  return changes.flatMap((change) => {
    if (told.has(change)) return []
    const parts = moves.get(change)
    if (parts === undefined) return [{ change, note: noteOf(change) }]
    const to = parts.find(({ source }) => source === 'entries')
    return [
      to === undefined
        ? { change, note: ' (moved)' }
        : { change: to, note: ` (moved to ${to.path ?? to.id})` },
    ]
  })
}

/** The other changes of the move that an entry left its address by; none where it did not. */
function moveFrom(
  from: BuiltChange,
  changes: readonly BuiltChange[],
): (readonly [BuiltChange, readonly BuiltChange[]])[] {
  if (from.source !== 'entries' || from.kind !== 'remove' || from.path === null) return []
  const redirect = changes.find(
    ({ source, kind, path }) => source === 'redirects' && kind === 'upsert' && path === from.path,
  )
  if (redirect === undefined) return []
  // No change says where it went. One with its name is taken for it, if no other has that name.
  const [to, ...others] = changes.filter(
    ({ source, kind, title, by }) =>
      source === 'entries' && kind === 'upsert' && title === from.title && by === from.by,
  )
  return [[from, to === undefined || others.length > 0 ? [redirect] : [redirect, to]]]
}

/** Only an entry below which readers see its file again has no address. */
function noteOf({ kind, source, path }: BuiltChange): string {
  if (kind !== 'remove') return ''
  return source === 'entries' && path === null ? ' (shown from its file again)' : ' (removed)'
}
