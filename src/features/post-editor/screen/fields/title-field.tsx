import InputBase from '@mui/material/InputBase'
import { fittingWords } from '../../../../../shared/post/fields/written-fields'
import { GrowingTextArea } from '../../../../components/controls/growing-text-area'
import { LOW_WINDOW } from '../../../../theme/low-window'
import { fonts, measure, type } from '../../../../theme/tokens'

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
        onChange(fittingWords('title', event.target.value))
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

/** In the type of the published page’s first heading, and as wide as the text below it. */
const titleStyles = {
  p: 0,
  maxWidth: measure,
  fontFamily: fonts.display,
  fontSize: type.h1,
  [LOW_WINDOW]: { fontSize: type.h2 },
  fontWeight: 600,
  lineHeight: 1.08,
  letterSpacing: '-0.018em',
  '& textarea::placeholder': { opacity: 0.65 },
}
