import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import type { MergeOutcome } from '../../../../shared/merge/conflict'
import { VersionDifference } from '../../../editing/difference/version-difference'
import { useSyncValue } from '../../../editing/sync/use-sync-value'
import { EntryConflictDialog } from '../session/entry-conflict-dialog'
import {
  textOfFile,
  type EntryConflict,
  type EntrySession,
  type OpenedEntry,
  mergeTexts,
  type EntryState,
} from '../session/entry-session'
import { comparesTexts } from '../session/entry-versions'
import { fittingData } from '../session/fitting-data'

type FileChange = 'changed' | 'added' | 'gone'

/** Merges what the file says now into an edited text, word by word where they differ. */
const mergeFile = (entry: OpenedEntry, text: EntryText): MergeOutcome<EntryText> =>
  mergeTexts(entry.fields, textOfBase(entry, text), text, textOfFile(entry))

interface FileChangeNoticeProps {
  readonly entry: OpenedEntry
  readonly session: EntrySession
  readonly userId: string
}

/**
 * Says that the file has become another one since the text was made from it, and takes over what it says:
 * what both have changed is merged by words, and the editor chooses where that does not do.
 */
export function FileChangeNotice({ entry, session, userId }: FileChangeNoticeProps) {
  const change = useSyncValue(session, (state) => fileChangeOf(entry, state))
  const isPublished = useSyncValue(session, ({ head }) => head.facts.status === 'published')
  const [isShown, setIsShown] = useState(false)
  const [conflict, setConflict] = useState<EntryConflict | null>(null)
  const [compare] = useState(() => comparesTexts(entry))
  if (change === null) return null

  const takeOver = () => {
    const mine = session.current()
    const outcome = mergeFile(entry, mine)
    if (outcome.kind === 'merged') {
      session.keepFirst()
      session.edit(outcome.fields)
      return
    }
    const { head, change: atChange } = session.getSnapshot()
    setConflict({ theirs: { ...head, fields: textOfFile(entry) }, mine, outcome, change: atChange })
  }

  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {SAYS[change](entry.name)}{' '}
      {isPublished && 'Readers see the text that was published from this editor.'}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {change === 'gone' ? (
          <Button
            color="inherit"
            variant="outlined"
            onClick={() => {
              session.edit({ base: null, baseData: null })
            }}
          >
            Continue without the file
          </Button>
        ) : (
          <>
            <Button color="inherit" variant="outlined" onClick={takeOver}>
              Apply the file’s changes
            </Button>
            <Button
              color="inherit"
              aria-expanded={isShown}
              onClick={() => {
                setIsShown(!isShown)
              }}
            >
              {isShown ? 'Hide what changed' : 'Show what changed'}
            </Button>
          </>
        )}
      </Stack>
      {isShown && change !== 'gone' && (
        <VersionDifference
          compare={compare}
          before={textOfBase(entry, session.current())}
          after={textOfFile(entry)}
          labels={{ before: 'File before', after: 'File now' }}
        />
      )}
      {conflict !== null && (
        <EntryConflictDialog
          entry={entry}
          conflict={conflict}
          origin={`The file of this ${entry.name} has changed since this text was based on it. “Their version” is the file.`}
          userId={userId}
          onResolve={(text) => {
            session.keepFirst()
            session.edit(text)
            setConflict(null)
          }}
          onPostpone={() => {
            setConflict(null)
          }}
        />
      )}
    </Alert>
  )
}

const SAYS: Readonly<Record<FileChange, (name: string) => string>> = {
  changed: (name) => `The file of this ${name} has changed since it was edited.`,
  added: (name) => `A file for this ${name} has been added since it was edited.`,
  gone: (name) => `The file of this ${name} is gone.`,
}

function fileChangeOf(
  { file }: Pick<OpenedEntry, 'file'>,
  { fields: { base }, head }: EntryState,
): FileChange | null {
  if (base === (file?.sha256 ?? null) || head.facts.status === 'removed') return null
  if (file === null) return 'gone'
  return base === null ? 'added' : 'changed'
}

function textOfBase(
  { fields }: Pick<OpenedEntry, 'fields'>,
  { base, baseData }: EntryText,
): EntryText {
  return { data: fittingData(fields, baseData ?? {}), base, baseData }
}
