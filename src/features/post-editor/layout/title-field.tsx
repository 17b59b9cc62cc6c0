import InputBase from '@mui/material/InputBase'
import { POST_FIELDS } from '../../../../shared/post-fields'
import { toLine } from '../../../../shared/text'
import { GrowingTextArea } from '../../../components/growing-text-area'
import { fonts, type } from '../../../theme/tokens'

interface TitleFieldProps {
  readonly title: string
  readonly onChange: (title: string) => void
  /** Enter leads on into the text. */
  readonly onDone: () => void
}

/** The title, as readers will see it. A long one wraps; it never holds a line break or
 * another control character. */
export function TitleField({ title, onChange, onDone }: TitleFieldProps) {
  return (
    <InputBase
      id="post-title"
      placeholder="Title"
      fullWidth
      multiline
      inputComponent={GrowingTextArea}
      value={title}
      onChange={(event) => {
        onChange(toLine(event.target.value, POST_FIELDS.title.limit))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onDone()
      }}
      inputProps={{ 'aria-label': 'Title', enterKeyHint: 'next', 'data-caret': '' }}
      sx={titleStyles}
    />
  )
}

/** As the first heading of the published page. */
const titleStyles = {
  p: 0,
  maxWidth: '28ch',
  fontFamily: fonts.display,
  fontSize: type.h1,
  fontWeight: 600,
  lineHeight: 1.08,
  letterSpacing: '-0.018em',
  '& textarea::placeholder': { opacity: 0.65 },
}
