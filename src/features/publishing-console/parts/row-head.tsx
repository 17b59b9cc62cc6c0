import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { momentText } from '../../../../shared/text/quantity-texts'

interface RowHeadProps {
  readonly name: string
  /** When it was made, ISO 8601. */
  readonly at: string
  /** Text after the time. */
  readonly took?: string
  /** Its state now. */
  readonly children: ReactNode
}

/** The first line of a build or a release: its name, its state, and at the right its time. */
export function RowHead({ name, at, took = '', children }: RowHeadProps) {
  return (
    <Stack
      direction="row"
      sx={{ columnGap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {children}
      <Typography variant="body2" color="textSecondary" sx={timeStyles}>
        <time dateTime={at}>{momentText(new Date(at), new Date())}</time>
        {took}
      </Typography>
    </Stack>
  )
}

const timeStyles = {
  fontVariantNumeric: 'tabular-nums',
  ml: { sm: 'auto' },
  flexBasis: { xs: '100%', sm: 'auto' },
}
