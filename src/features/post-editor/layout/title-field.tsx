import TextField from '@mui/material/TextField'
import { POST_FIELDS } from '../../../../shared/post-fields'
import { toLine } from '../../../../shared/text'
import { fonts, type } from '../../../theme/tokens'

interface TitleFieldProps {
  readonly title: string
  readonly onChange: (title: string) => void
  /** Enter leads on into the text. */
  readonly onDone: () => void
}

/** The title, as large as it will be read. A long one wraps; it never holds a line break or
 * another control character. */
export function TitleField({ title, onChange, onDone }: TitleFieldProps) {
  return (
    <TextField
      id="post-title"
      label="Title"
      variant="standard"
      fullWidth
      multiline
      value={title}
      onChange={(event) => {
        onChange(toLine(event.target.value, POST_FIELDS.title.limit))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onDone()
      }}
      slotProps={{
        htmlInput: { enterKeyHint: 'next' },
        input: { sx: titleStyles },
        inputLabel: { shrink: true },
      }}
    />
  )
}

const titleStyles = {
  fontFamily: fonts.display,
  fontSize: type.h2,
  fontWeight: 600,
  lineHeight: 1.2,
}
