import Chip from '@mui/material/Chip'

/** The meaning of a state: `quiet` for one that asks for nothing. */
export type StatusTone = 'quiet' | 'busy' | 'good' | 'attention' | 'bad'

const COLOURS = {
  quiet: 'default',
  busy: 'primary',
  good: 'success',
  attention: 'warning',
  bad: 'error',
} as const

/** The state of something in a few words; a label that is wider than a phone goes on in a second line. */
export function StatusChip({ tone, label }: { readonly tone: StatusTone; readonly label: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLOURS[tone]}
      label={label}
      sx={{
        height: 'auto',
        borderRadius: 1,
        '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
      }}
    />
  )
}
