import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { POST_FIELDS } from '../../../../../shared/post/fields/post-fields'
import { characterCount } from '../../../../../shared/text/text'
import { fittingWords } from '../../../../../shared/post/fields/written-fields'
import { GrowingTextArea } from '../../../../components/controls/growing-text-area'
import { LOW_WINDOW } from '../../../../theme/low-window'
import { measure } from '../../../../theme/tokens'
import { fieldId } from '../layout/go-to-field'

interface StandfirstFieldProps {
  readonly standfirst: string
  readonly onChange: (standfirst: string) => void
}

const { label, help, limit } = POST_FIELDS.standfirst

/** The standfirst, under the title, as readers will see it. */
export function StandfirstField({ standfirst, onChange }: StandfirstFieldProps) {
  const hintId = useId()
  return (
    <Box sx={fieldStyles}>
      <InputBase
        id={fieldId('standfirst')}
        className="lead"
        placeholder="Standfirst (optional)"
        fullWidth
        multiline
        inputComponent={GrowingTextArea}
        value={standfirst}
        onChange={(event) => {
          onChange(fittingWords('standfirst', event.target.value))
        }}
        inputProps={{ 'aria-label': label, 'aria-describedby': hintId, 'data-caret': '' }}
        sx={{ p: 0, font: 'inherit' }}
      />
      <Typography id={hintId} variant="body2" color="textSecondary">
        {help} {characterCount(standfirst)} of {limit} characters.
      </Typography>
    </Box>
  )
}

/** The room below the field is that of the hint: nothing moves when it is shown. */
const fieldStyles = {
  maxWidth: measure,
  mb: { md: -2 },
  '& .lead': { fontSize: 'var(--text-lead)', lineHeight: 1.5 },
  '& textarea::placeholder': { opacity: 0.65 },
  '& > p': { visibility: 'hidden', display: { xs: 'none', md: 'block' } },
  [LOW_WINDOW]: { '& > p': { display: 'none' } },
  '&:focus-within > p': { visibility: 'visible', display: 'block' },
}
