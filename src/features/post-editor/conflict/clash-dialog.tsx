import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import type { ClashChoice as Choice, ClashingVersions } from '../../../../shared/merge/clash'
import { choicesFor, resolveClashes } from '../../../../shared/merge/resolve-clashes'
import { copyText } from '../saving/copy-text'
import { formatMoment } from '../format-moment'
import { ClashChoice } from './clash-choice'
import { SideBox } from './clash-sides'
import { VersionText } from '../difference/version-text'

interface ClashDialogProps {
  readonly outcome: ClashingVersions
  readonly mine: EditorFields
  readonly theirs: EditorFields
  /** Who wrote theirs; null when that is not known. */
  readonly theirAuthor: string | null
  readonly theirMoment: number | null
  /** The author has chosen what stays. */
  readonly onResolve: (fields: EditorFields) => void
  readonly onLater: () => void
}

/** Shows every place that two versions changed differently, and lets the author choose. */
export function ClashDialog(props: ClashDialogProps) {
  const { outcome, mine, theirs, theirAuthor, theirMoment, onResolve, onLater } = props
  const { clashes } = outcome
  const titleId = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([])
  const [showsResult, setShowsResult] = useState(false)
  const chosen = clashes.filter((_clash, index) => choices[index] !== undefined).length
  const isComplete = chosen === clashes.length
  const choose = (index: number, choice: Choice) => {
    setChoices(clashes.map((_clash, at) => (at === index ? choice : choices[at])))
  }
  const chooseAll = (wanted: Choice) => {
    setChoices(clashes.map((clash) => (choicesFor(clash).includes(wanted) ? wanted : 'mine')))
  }
  const result = resolveClashes(outcome, choices)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={onLater}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {clashes.length === 1 ? '1 conflict to resolve' : `${clashes.length} conflicts to resolve`}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {theirAuthor ?? 'Another tab or person'} saved another version
          {theirMoment !== null && ` ${formatMoment(theirMoment)}`}. All other changes are merged.
          Choose which text to keep. Nothing is overwritten until you choose.
        </Typography>
        {clashes.length > 1 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
            <Button
              variant="outlined"
              onClick={() => {
                chooseAll('mine')
              }}
            >
              Keep all of mine
            </Button>
            <Button
              variant="outlined"
              onClick={() => {
                chooseAll('theirs')
              }}
            >
              Keep all of theirs
            </Button>
          </Stack>
        )}
        {clashes.map((clash, index) => (
          <ClashChoice
            key={index}
            clash={clash}
            number={index + 1}
            count={clashes.length}
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
          <CopyButton label="Copy my text" fields={mine} />
          <CopyButton label="Copy their text" fields={theirs} />
        </Stack>
        {showsResult && (
          <SideBox heading={result.title === '' ? 'Untitled' : result.title}>
            <VersionText html={result.html} />
          </SideBox>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {isComplete ? '' : `${chosen} of ${clashes.length} chosen`}
        </Typography>
        <Button onClick={onLater}>Later</Button>
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

function CopyButton({ label, fields }: { readonly label: string; readonly fields: EditorFields }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    setOutcome((await copyText(fields)) ? 'copied' : 'refused')
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
