import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { WordStretch } from './compare-words'
import type { LinePicture } from './text-lines'
import { Thumbnail } from './version-text'
import { WordStretches } from './word-stretches'

/** Names of the two versions. */
export interface SideLabels {
  readonly before: string
  readonly after: string
}

interface DifferenceRowProps {
  readonly what: string
  readonly labels: SideLabels
  readonly stretches: readonly WordStretch[]
  readonly pictures: { readonly before: LinePicture | null; readonly after: LinePicture | null }
}

/** One place that differs, as it is on either side. */
export function DifferenceRow({ what, labels, stretches, pictures }: DifferenceRowProps) {
  const before = stretches.filter(({ kind }) => kind !== 'added')
  const after = stretches.filter(({ kind }) => kind !== 'removed')
  const isOnlyAdded = stretches.every(({ kind }) => kind === 'added')
  const isOnlyRemoved = stretches.every(({ kind }) => kind === 'removed')
  const isSameText = stretches.every(({ kind }) => kind === 'same')
  const happened = isOnlyAdded ? 'added' : isOnlyRemoved ? 'removed' : 'changed'
  return (
    <Box component="li" sx={rowStyles}>
      <Typography variant="overline" component="p" color="textSecondary" sx={{ lineHeight: 1.5 }}>
        {what} {happened}
        {isSameText && ': format or settings'}
      </Typography>
      <Box sx={sidesStyles}>
        <Side
          label={labels.before}
          sign="−"
          column={1}
          stretches={before}
          picture={pictures.before}
        />
        <Side label={labels.after} sign="+" column={2} stretches={after} picture={pictures.after} />
      </Box>
    </Box>
  )
}

interface SideProps {
  readonly label: string
  readonly sign: string
  readonly column: 1 | 2
  readonly stretches: readonly WordStretch[]
  readonly picture: LinePicture | null
}

function Side({ label, sign, column, stretches, picture }: SideProps) {
  const isEmpty = stretches.length === 0 && picture === null
  return (
    <Box
      sx={{
        minWidth: 0,
        display: isEmpty ? 'none' : 'flex',
        gap: 1,
        gridColumn: { '@': 1, '@sm': column },
      }}
    >
      <Typography aria-hidden component="span" sx={{ fontFamily: 'monospace' }}>
        {sign}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography aria-hidden variant="caption" color="textSecondary" sx={labelStyles}>
          {label}
        </Typography>
        <span className="visually-hidden">{label}: </span>
        {picture !== null && <Thumbnail picture={picture} />}
        <WordStretches stretches={stretches} />
      </Box>
    </Box>
  )
}

const rowStyles = { borderTop: 1, borderColor: 'divider', py: 1 }

const sidesStyles = {
  display: 'grid',
  gap: { '@': 0.5, '@sm': 2 },
  gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@sm': 'minmax(0, 1fr) minmax(0, 1fr)' },
}

/** Beside each other, the columns' headings say it; one under the other, each side does. */
const labelStyles = { display: { '@': 'block', '@sm': 'none' } }
