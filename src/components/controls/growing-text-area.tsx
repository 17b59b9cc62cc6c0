import type { InputBaseComponentProps } from '@mui/material/InputBase'
import TextareaAutosize from '@mui/material/TextareaAutosize'

/** Whether the browser itself makes a field as high as its text. */
const growsByItself = (): boolean => 'fieldSizing' in document.documentElement.style

/**
 * A field of several lines, as high as its text: the `inputComponent` of a `multiline` input. Where the
 * browser can do it, no script measures the field, which would lay out the whole page for each field and
 * at each key.
 */
export function GrowingTextArea({
  minRows = 1,
  maxRows,
  style,
  ...given
}: InputBaseComponentProps) {
  const attributes = { ...given }
  // Of inputs of one line only.
  delete attributes.type
  if (!growsByItself()) {
    return (
      <TextareaAutosize
        {...attributes}
        minRows={Number(minRows)}
        {...(maxRows === undefined ? {} : { maxRows: Number(maxRows) })}
      />
    )
  }
  return (
    <textarea
      {...attributes}
      rows={Number(minRows)}
      style={{ ...style, fieldSizing: 'content', minHeight: `${Number(minRows)}lh` }}
    />
  )
}
