import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { POST_FIELDS, TAG_MAX_LENGTH } from '../../../../shared/post-fields'
import { toLine } from '../../../../shared/text'
import { addTags } from './tags'

interface TagsFieldProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
}

/** Tags as chips. Enter or a comma adds one, Backspace removes the last. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete
      multiple
      freeSolo
      id="post-tags"
      options={[] as string[]}
      value={[...tags]}
      inputValue={typed}
      onChange={(_event, values) => {
        onChange(addTags([], values))
        setTyped('')
      }}
      onInputChange={(_event, value, reason) => {
        if (reason === 'reset') return
        if (value.includes(',')) {
          onChange(addTags(tags, value.split(',')))
          setTyped('')
        } else {
          setTyped(toLine(value, TAG_MAX_LENGTH))
        }
      }}
      onBlur={() => {
        if (typed.trim() !== '') onChange(addTags(tags, [typed]))
        setTyped('')
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label="Tags"
          helperText={`Press Enter after each tag. At most ${POST_FIELDS.tags.limit}.`}
        />
      )}
    />
  )
}
