import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { POST_FIELDS } from '../../../../shared/post-fields'
import { characterCount, toProse } from '../../../../shared/text'
import type { DraftFields } from '../../../../shared/draft-fields'
import { SlugField } from './slug-field'
import { changeSlug } from './slug-following'
import type { Details } from '../sync/use-sync-value'
import { TagsField } from './tags-field'
import type { SlugState } from './use-slug-check'

interface DetailsFieldsProps {
  readonly fields: Details
  readonly slugState: SlugState
  readonly onEdit: (change: Partial<DraftFields>) => void
}

/** Address, excerpt and tags. */
export function DetailsFields({ fields, slugState, onEdit }: DetailsFieldsProps) {
  return (
    <Stack spacing={2.5}>
      <SlugField
        slug={fields.slug}
        state={slugState}
        onChange={(slug) => {
          onEdit(changeSlug(fields, slug))
        }}
      />
      <TextField
        id="post-excerpt"
        label="Excerpt"
        helperText={`One or two sentences for lists and search results. ${characterCount(fields.excerpt)} of ${POST_FIELDS.excerpt.limit} characters.`}
        fullWidth
        multiline
        minRows={2}
        value={fields.excerpt}
        onChange={(event) => {
          onEdit({ excerpt: toProse(event.target.value, POST_FIELDS.excerpt.limit) })
        }}
      />
      <TagsField
        tags={fields.tags}
        onChange={(tags) => {
          onEdit({ tags })
        }}
      />
    </Stack>
  )
}
