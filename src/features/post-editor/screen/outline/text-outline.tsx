import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { GatePlace } from '../../../../../shared/quality-gate/quality-gate'
import type { WrittenText } from '../../../../editing/loading/when-idle'
import { useTextSummary } from './use-text-summary'

interface TextOutlineProps {
  readonly text: WrittenText
  /** Leads to a heading of the text. */
  readonly onGoTo: (place: GatePlace) => void
  readonly onFind: () => void
}

/** How far a heading is moved in for each level, in the theme's spacing. */
const INDENT = 1.5

const TOP_LEVEL = 2

/** The headings of the text, which lead to their places. */
export function TextOutline({ text, onGoTo, onFind }: TextOutlineProps) {
  const summary = useTextSummary(text)
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {summary !== null && summary.headings.length > 0 && (
        <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
          {summary.headings.map(({ level, text: words }, index) => (
            <li key={`${index} ${words}`}>
              <Link
                component="button"
                type="button"
                variant="body2"
                color="inherit"
                sx={{ ...entryStyles, pl: (level - TOP_LEVEL) * INDENT }}
                onClick={() => {
                  onGoTo({ kind: 'heading', index })
                }}
              >
                {words === '' ? 'Heading without words' : words}
              </Link>
            </li>
          ))}
        </Stack>
      )}
      {summary?.headings.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Headings of the text are listed here.
        </Typography>
      )}
      <Button size="small" variant="outlined" onClick={onFind}>
        Find and replace
      </Button>
    </Stack>
  )
}

const entryStyles = {
  display: 'block',
  width: '100%',
  py: 0.75,
  textAlign: 'start',
  overflowWrap: 'anywhere',
}
