import type { PostSession } from '../post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'
import { LifecycleNote } from './lifecycle-note'

/** The note about the post that is being edited. */
export function PostNote({ session }: { readonly session: PostSession }) {
  const facts = useSyncValue(session, (state) => state.head.facts)
  return (
    <LifecycleNote
      status={facts.status}
      publishAt={facts.publishAt}
      statusElsewhere={useSyncValue(session, (state) => state.statusElsewhere)}
    />
  )
}
