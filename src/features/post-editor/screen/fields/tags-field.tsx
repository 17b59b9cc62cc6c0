import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { POST_FIELDS, TAG_MAX_LENGTH } from '../../../../../shared/post/fields/post-fields'
import { toLine } from '../../../../../shared/text/text'
import { useSiteTags } from './site-tags'
import { addTags, nearTag } from './tags'

interface TagsFieldProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
}

/**
 * Tags as chips. Enter or a comma adds one, Backspace removes the last. Those of the site are offered,
 * the most used first, and one that is nearly one of them is named.
 */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [wasUsed, setWasUsed] = useState(false)
  // With the words below it, which say how a tag is added.
  const [field, setField] = useState<HTMLElement | null>(null)
  const used = useSiteTags(wasUsed)
  const siteTags = used.map(({ name }) => name)
  const add = (added: readonly string[]) => {
    onChange(addTags(tags, added, siteTags))
    setTyped('')
  }
  return (
    <div>
      <Autocomplete
        multiple
        size="small"
        freeSolo
        filterSelectedOptions
        id="post-tags"
        options={siteTags}
        value={[...tags]}
        inputValue={typed}
        slotProps={{ popper: { anchorEl: field } }}
        renderOption={({ key, ...option }, tag) => (
          <Box component="li" key={key} {...option}>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {tag}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary" sx={countStyles}>
              {postsText(used.find(({ name }) => name === tag)?.posts ?? 0)}
            </Typography>
          </Box>
        )}
        onFocus={() => {
          setWasUsed(true)
        }}
        onChange={(_event, values) => {
          onChange(addTags([], values, siteTags))
          setTyped('')
        }}
        onInputChange={(_event, value, reason) => {
          if (reason === 'reset') return
          if (value.includes(',')) add(value.split(','))
          else setTyped(toLine(value, TAG_MAX_LENGTH))
        }}
        onBlur={() => {
          if (typed.trim() !== '') add([typed])
          setTyped('')
        }}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            ref={setField}
            label="Topics"
            helperText={`Press Enter after each topic. At most ${POST_FIELDS.tags.limit}.`}
          />
        )}
      />
      <div role="status">
        {tags.map((tag) => {
          const near = nearTag(tag, siteTags)
          if (near === null) return null
          const replaced = tags.map((other) => (other === tag ? near : other))
          return (
            <NearTag
              key={tag}
              tag={tag}
              near={near}
              onReplace={() => {
                onChange(addTags([], replaced, siteTags))
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

const postsText = (posts: number): string => (posts === 1 ? '1 post' : `${posts} posts`)

const countStyles = { pl: 2, whiteSpace: 'nowrap' }

interface NearTagProps {
  readonly tag: string
  readonly near: string
  readonly onReplace: () => void
}

/** Two tags for one topic would split its posts over two pages. */
function NearTag({ tag, near, onReplace }: NearTagProps) {
  return (
    <Alert
      severity="info"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onReplace}>
          Use “{near}”
        </Button>
      }
    >
      “{tag}” is new. The site has “{near}”.
    </Alert>
  )
}
