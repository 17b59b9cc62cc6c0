import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import type { FieldTable } from '../../../shared/fields/field'
import type { ConflictChoice as Choice, ConflictingVersions } from '../../../shared/merge/conflict'
import { choicesFor } from '../../../shared/merge/resolve-conflicts'
import { formatMoment } from '../words/format-moment'
import { ConflictChoice } from './conflict-choice'
import type { SyncTypes } from '../sync/machine/sync-kind'
import type { VersionConflict } from '../sync/machine/sync-state'
import { shownAuthorName } from '../../platform/authors/author-names'

export interface ConflictDialogProps<Types extends SyncTypes> {
  /** The table of the document's fields. */
  readonly table: FieldTable
  readonly conflict: VersionConflict<Types>
  /** Says where the other version comes from, where no one else wrote it. */
  readonly origin?: string
  /** Makes the text of one choice per conflict; a missing one keeps my side. */
  readonly resolveBy: (
    outcome: ConflictingVersions<Types['text']>,
    choices: readonly (Choice | undefined)[],
  ) => Types['text']
  readonly userId: string
  /** The author has chosen the text that stays. */
  readonly onResolve: (fields: Types['text']) => void
  readonly onPostpone: () => void
  /** Draws the text that follows from what was chosen. */
  readonly renderResult: (fields: Types['text']) => ReactNode
  /** Puts a text on the clipboard. @returns whether the browser allowed it */
  readonly copyText: (fields: Types['text']) => Promise<boolean>
}

/** Shows every place that two versions changed differently; neither is overwritten before the author chooses. */
export function ConflictDialog<Types extends SyncTypes>(props: ConflictDialogProps<Types>) {
  const {
    table,
    conflict,
    origin,
    resolveBy,
    userId,
    onResolve,
    onPostpone,
    renderResult,
    copyText,
  } = props
  const { mine, theirs, outcome } = conflict
  const { conflicts } = outcome
  const titleId = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([])
  const [showsResult, setShowsResult] = useState(false)
  const chosen = conflicts.filter((_conflict, index) => choices[index] !== undefined).length
  const isComplete = chosen === conflicts.length
  const choose = (index: number, choice: Choice) => {
    setChoices((now) => conflicts.map((_conflict, at) => (at === index ? choice : now[at])))
  }
  const chooseAll = (wanted: Choice) => {
    setChoices(conflicts.map((one) => (choicesFor(one).includes(wanted) ? wanted : 'mine')))
  }
  const result = resolveBy(outcome, choices)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={onPostpone}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {conflicts.length === 1
          ? '1 conflict to resolve'
          : `${conflicts.length} conflicts to resolve`}
      </DialogTitle>
      <DialogContent dividers>
        <Typography sx={{ mb: 2 }}>
          {origin ??
            `${nameOf(theirs.writtenBy, userId)} changed this text${
              theirs.storedAtMs === null ? '' : ` ${formatMoment(theirs.storedAtMs)}`
            }.`}{' '}
          All other changes are merged. Choose which text to keep. Nothing is overwritten until you
          choose.
        </Typography>
        {conflicts.length > 1 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
            {(['mine', 'theirs'] as const).map((wanted) => (
              <Button
                key={wanted}
                variant="outlined"
                onClick={() => {
                  chooseAll(wanted)
                }}
              >
                Keep all of {wanted}
              </Button>
            ))}
          </Stack>
        )}
        {conflicts.map((one, index) => (
          <ConflictChoice
            key={index}
            table={table}
            conflict={one}
            number={index + 1}
            count={conflicts.length}
            choice={choices[index]}
            onChoose={(choice) => {
              choose(index, choice)
            }}
          />
        ))}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            aria-expanded={showsResult}
            onClick={() => {
              setShowsResult(!showsResult)
            }}
          >
            {showsResult ? 'Hide the result' : 'Show the result'}
          </Button>
          <CopyButton label="Copy my text" copyText={() => copyText(mine)} />
          <CopyButton label="Copy their text" copyText={() => copyText(theirs.fields)} />
        </Stack>
        {showsResult && renderResult(result)}
      </DialogContent>
      <DialogActions>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {isComplete ? '' : `${chosen} of ${conflicts.length} chosen`}
        </Typography>
        <Button onClick={onPostpone}>Later</Button>
        <Button
          variant="contained"
          disabled={!isComplete}
          onClick={() => {
            onResolve(result)
          }}
        >
          Use this result
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Who wrote the other version, as far as that is known. */
function nameOf(writtenBy: string | undefined, userId: string): string {
  if (writtenBy === undefined) return 'Another tab or person'
  return writtenBy === userId
    ? 'You, in another tab or on another device,'
    : shownAuthorName(writtenBy)
}

interface CopyButtonProps {
  readonly label: string
  readonly copyText: () => Promise<boolean>
}

function CopyButton({ label, copyText }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    setOutcome((await copyText()) ? 'copied' : 'refused')
  }
  return (
    <>
      <Button
        onClick={() => {
          void copy()
        }}
      >
        {label}
      </Button>
      <Typography component="span" role="status" variant="body2" sx={{ alignSelf: 'center' }}>
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'The browser did not allow copying.'}
      </Typography>
    </>
  )
}
