import { hasUnsaved } from '../sync/machine/sync-state'
import type { EditingSession } from '../sync/session'
import { useSyncValue } from '../sync/use-sync-value'
import { LifecycleNote, type LifecycleNoteProps } from './lifecycle-note'

interface PostNoteProps extends Pick<LifecycleNoteProps, 'onDiscard' | 'onUndoDiscard'> {
  readonly session: EditingSession
}

/** The note about the post that is being edited. */
export function PostNote({ session, ...actions }: PostNoteProps) {
  const facts = useSyncValue(session, (state) => state.head.facts)
  return (
    <LifecycleNote
      status={facts.status}
      publishAt={facts.publishAt}
      publishedAtMs={facts.publishedAtMs}
      publishedVersionMs={facts.versionAtMs}
      statusElsewhere={useSyncValue(session, (state) => state.statusElsewhere)}
      hasChanges={useSyncValue(session, hasUnsaved)}
      {...actions}
    />
  )
}
