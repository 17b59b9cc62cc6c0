import TextField from '@mui/material/TextField'
import { POST_FIELDS } from '../../../../../shared/post/fields/post-fields'
import {
  EARLIEST_DATE,
  latestDate,
  publishingDateProblem,
} from '../../../../../shared/post/fields/publishing-date'
import { fieldId } from '../layout/go-to-field'

interface DateFieldProps {
  /** `2026-04-15`; empty for the day of the first publication. */
  readonly date: string
  readonly onChange: (date: string) => void
  /** Another clock, for tests. */
  readonly now?: () => Date
}

const realNow = () => new Date()

/** The day that the post is dated, back or ahead within reason. */
export function DateField({ date, onChange, now = realNow }: DateFieldProps) {
  const { label, help } = POST_FIELDS.publishedOn
  const today = now()
  const problem = publishingDateProblem(date, today)
  return (
    <TextField
      id={fieldId('publishedOn')}
      label={label}
      type="date"
      size="small"
      fullWidth
      value={date}
      error={problem !== null}
      helperText={problem ?? help}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      // Without a date the browser shows its pattern, which is no more than a placeholder.
      sx={date === '' ? { '& input:not(:focus)': { color: 'text.secondary' } } : {}}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: EARLIEST_DATE, max: latestDate(today) },
      }}
    />
  )
}
