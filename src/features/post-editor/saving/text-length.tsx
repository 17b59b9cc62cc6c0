import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { GatePlace } from '../../../../shared/quality-gate'
import { workspace } from '../../../theme/tokens'
import { latePart } from '../late-part'
import { useTextSummary } from '../outline/use-text-summary'
import type { EditingSession } from '../sync/session'

const AboutText = latePart(async () => (await import('./about-text')).AboutText)

interface TextLengthProps {
  readonly session: EditingSession
  /** Leads to a place of the text. */
  readonly onGoTo: (place: GatePlace) => void
  readonly onFind: () => void
}

/** How long the text is; leads to its outline, and to where each copy of it is. */
export function TextLength({ session, onGoTo, onFind }: TextLengthProps) {
  const summary = useTextSummary(session)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** Closed first: it gives the focus back to this button. */
  const leave = (then: () => void) => {
    flushSync(() => {
      setAnchor(null)
    })
    then()
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
        sx={lengthStyles}
      >
        {summary === null ? 'Counting…' : wordsText(summary.words)}
        {summary !== null && (
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            , {summary.minutes} min read
          </Box>
        )}
      </Button>
      {anchor !== null && (
        <AboutText
          session={session}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
          }}
          onGoTo={(place) => {
            leave(() => {
              onGoTo(place)
            })
          }}
          onFind={() => {
            leave(onFind)
          }}
        />
      )}
    </>
  )
}

const wordsText = (words: number): string =>
  words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`

/** As wide as a long text needs it, so that writing moves nothing beside it. */
const lengthStyles = {
  minWidth: { xs: workspace.touchTarget, md: '8em', lg: '14em' },
  justifyContent: 'flex-start',
  fontVariantNumeric: 'tabular-nums',
}
