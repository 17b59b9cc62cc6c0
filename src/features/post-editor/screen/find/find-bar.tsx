import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { typedAhead } from '../../../../editing/loading/typed-ahead'
import { ArrowDownward, ArrowUpward, Close } from '../../../../components/icons/material-icons'
import { layers } from '../../../../theme/tokens'
import {
  look,
  matchesOf,
  replaceEvery,
  replaceSelected,
  selectNext,
  selectPrevious,
  stopLooking,
  type Matches,
  type Wanted,
} from './find-in-text'

interface FindBarProps {
  readonly editor: Editor
  /** The words that were selected in the text. */
  readonly selectedText: string
  readonly onClose: () => void
}

/** Finds words in the text, and replaces them. Beside the text, which can be written meanwhile. */
export function FindBar({ editor, selectedText, onClose }: FindBarProps) {
  const [wanted, setWanted] = useState<Wanted>({
    words: selectedText || typedAhead(),
    replacement: '',
    matchesCase: false,
    isWholeWord: false,
  })
  const matches = useMatches(editor, wanted)
  const change = (part: Partial<Wanted>) => {
    setWanted((now) => ({ ...now, ...part }))
  }
  const isEmpty = matches.count === 0

  return (
    <Paper
      role="search"
      aria-label="Find and replace in the text"
      elevation={6}
      sx={barStyles}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <GlobalStyles styles={MATCH_STYLES} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          selectNext(editor)
        }}
      >
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
          <TextField
            size="small"
            label="Find"
            fullWidth
            autoFocus
            value={wanted.words}
            onFocus={(event) => {
              event.target.select()
            }}
            onChange={(event) => {
              change({ words: event.target.value })
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !event.shiftKey) return
              event.preventDefault()
              selectPrevious(editor)
            }}
          />
          <IconButton
            aria-label="Previous match"
            disabled={isEmpty}
            onClick={() => {
              selectPrevious(editor)
            }}
          >
            <ArrowUpward />
          </IconButton>
          <IconButton aria-label="Next match" disabled={isEmpty} type="submit">
            <ArrowDownward />
          </IconButton>
          <IconButton aria-label="Close find and replace" onClick={onClose}>
            <Close />
          </IconButton>
        </Stack>
      </form>
      <Stack direction="row" sx={rowStyles}>
        <Typography role="status" variant="body2" color="textSecondary" sx={countStyles}>
          {wanted.words === '' ? '' : countText(matches)}
        </Typography>
        <Option
          label="Match case"
          isOn={wanted.matchesCase}
          onChange={(matchesCase) => {
            change({ matchesCase })
          }}
        />
        <Option
          label="Whole words"
          isOn={wanted.isWholeWord}
          onChange={(isWholeWord) => {
            change({ isWholeWord })
          }}
        />
      </Stack>
      <Stack direction="row" sx={rowStyles}>
        <TextField
          size="small"
          label="Replace with"
          value={wanted.replacement}
          sx={{ flex: '1 1 14rem' }}
          onChange={(event) => {
            change({ replacement: event.target.value })
          }}
        />
        <ReplaceButtons editor={editor} isOff={isEmpty} />
      </Stack>
    </Paper>
  )
}

/** One line where the bar is wide: in a low window every line is taken from the text. Below the ring of the field. */
const rowStyles = { flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mt: 0.75 }

/** As wide as what it mostly says, so that the options beside it keep their places. */
const countStyles = { minWidth: '4.5em', minHeight: '1.5em', flexGrow: { md: 1 } }

interface OptionProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Option({ label, isOn, onChange }: OptionProps) {
  return (
    <FormControlLabel
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
      // In line with the fields, not beside their edge.
      sx={{ ml: -0.5 }}
      control={
        <Switch
          size="small"
          checked={isOn}
          onChange={(event) => {
            onChange(event.target.checked)
          }}
        />
      }
    />
  )
}

/** On the line of their field, or below it together. */
function ReplaceButtons({ editor, isOff }: { readonly editor: Editor; readonly isOff: boolean }) {
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        variant="outlined"
        disabled={isOff}
        onClick={() => {
          replaceSelected(editor)
        }}
      >
        Replace
      </Button>
      <Button
        disabled={isOff}
        onClick={() => {
          replaceEvery(editor)
        }}
      >
        Replace all
      </Button>
    </Stack>
  )
}

const NONE: Matches = { count: 0, selected: 0 }

function useMatches(editor: Editor, wanted: Wanted): Matches {
  const [matches, setMatches] = useState(NONE)
  useEffect(() => {
    const follow = () => {
      const now = matchesOf(editor)
      setMatches((before) =>
        before.count === now.count && before.selected === now.selected ? before : now,
      )
    }
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
  useEffect(() => {
    look(editor, wanted)
  }, [editor, wanted])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) stopLooking(editor)
    },
    [editor],
  )
  return matches
}

function countText({ count, selected }: Matches): string {
  if (count === 0) return 'No match'
  if (selected > 0) return `${selected} of ${count}`
  return count === 1 ? '1 match' : `${count} matches`
}

const MATCH_STYLES = {
  '.ProseMirror-search-match': { backgroundColor: 'Mark', color: 'MarkText' },
  '.ProseMirror-active-search-match': { outline: '2px solid currentColor' },
}

const barStyles = {
  position: 'fixed',
  // The header stays in view beside it; on a phone it takes the header's place.
  zIndex: layers.header + 1,
  top: { xs: 0, md: '5rem' },
  right: { xs: 0, md: '1.5rem' },
  width: { xs: '100%', md: '24rem' },
  maxHeight: '100dvh',
  overflowY: 'auto',
  p: 1.5,
  // The label of the first field stands over its edge.
  pt: 2,
}
