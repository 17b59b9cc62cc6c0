import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { GatePlace } from '../../../../../shared/quality-gate/quality-gate'
import { latePart } from '../../../../editing/loading/late-part'
import { useTextSummary } from '../outline/use-text-summary'
import type { PostSession } from '../../session/post-session'

const AboutText = latePart(async () => (await import('./about-text')).AboutText)

interface TextLengthProps {
  readonly session: PostSession
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
        // Its words begin at the edge of the page.
        sx={{ ml: -0.625, fontVariantNumeric: 'tabular-nums' }}
      >
        {summary === null ? 'Counting…' : wordsText(summary.words)}
        {summary !== null && summary.words > 0 && (
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
