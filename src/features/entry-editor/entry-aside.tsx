import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EntryProblem } from '../../../shared/entries/describe-issue'
import { entryId as idOf, FILES_LANG } from '../../../shared/kinds/entry-key'
import { entryEditorPath } from '../../../shared/site/paths'
import { Panel } from '../../components/workspace/panel'
import { RevisionsButton } from '../../editing/revisions/revisions-button'
import { useSyncValue } from '../../editing/sync/use-sync-value'
import type { EntryTypes } from '../../platform/entries/entry-kind'
import { ProblemLinks } from './checks/problem-links'
import type { EntrySources, ReadyEntry } from './opening/open-entry'
import { isSeen, mergeData, type EntrySession } from './session/entry-session'
import { entryVersionsDialog } from './session/entry-versions'

interface EntryAsideProps {
  readonly entryId: string
  readonly userId: string
  readonly ready: ReadyEntry
  readonly session: EntrySession
  readonly problems: readonly EntryProblem[]
  readonly store: Pick<EntrySources['store'], 'listRevisions'>
  /** Makes the path of a slug. */
  readonly pathOf: (slug: string) => string
  readonly onGoTo: () => void
}

/** The checks, the address and the versions of an entry, beside its text. */
export function EntryAside(props: EntryAsideProps) {
  const { entryId, userId, ready, session, problems, store, pathOf, onGoTo } = props
  const { entry, kindName } = ready
  const path = pathOf(entry.slug)
  const movedTo = useSyncValue(session, ({ head }) => head.facts.movedTo)
  const isOnSite = useSyncValue(session, ({ head }) => isSeen(head.facts))
  const [VersionsDialog] = useState(() => entryVersionsDialog(entry))
  return (
    <>
      {movedTo === null && (
        <Panel heading="Checks">
          {problems.length === 0 ? (
            <Typography variant="body2">All checks passed.</Typography>
          ) : (
            <Typography variant="body2" component="div">
              To fix before publishing:
              <ProblemLinks entry={entry} problems={problems} onGoTo={onGoTo} />
            </Typography>
          )}
        </Panel>
      )}
      <Panel heading="Address">
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {isOnSite ? <Link href={path}>{path}</Link> : path}
        </Typography>
        {movedTo !== null && (
          <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            Now at {pathOf(movedTo)}.{' '}
            <Link href={entryEditorPath(idOf({ lang: FILES_LANG, kind: kindName, slug: movedTo }))}>
              Edit it there
            </Link>
          </Typography>
        )}
      </Panel>
      <Panel heading="Versions">
        <RevisionsButton<EntryTypes>
          Dialog={VersionsDialog}
          merge={(base, mine, theirs) => mergeData(entry.fields, base, mine, theirs)}
          userId={userId}
          documentId={entryId}
          draftOf={null}
          store={store}
          current={() => session.current().data}
          onEdit={(data) => {
            session.keepFirst()
            session.edit({ data })
          }}
        />
      </Panel>
    </>
  )
}
