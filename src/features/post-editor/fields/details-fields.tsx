import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { POST_FIELDS, type PostFieldName } from '../../../../shared/post-fields'
import { characterCount, toProse } from '../../../../shared/text'
import type { EditorFields } from '../../../../shared/editor-fields'
import { recordOf } from '../../../../shared/typed-records'
import { PROSE_FIELDS } from '../../../../shared/written-fields'
import { GrowingTextArea } from '../../../components/growing-text-area'
import { fieldId } from '../gate/go-to-field'
import { DateField } from './date-field'
import { SlugField } from './slug-field'
import { changeSlug } from './slug-following'
import type { Details } from '../sync/post/use-details'
import { TagsField } from './tags-field'
import type { SlugState } from './use-slug-check'

interface DetailsFieldsProps {
  readonly fields: Details
  readonly slugState: SlugState
  readonly onEdit: (change: Partial<EditorFields>) => void
}

/** Prose that stands elsewhere: above the text, and beside the previews of what it makes. */
const ELSEWHERE: readonly PostFieldName[] = ['standfirst', 'metaDescription']

/** Short texts that stand beside the post's text. */
const BESIDE = PROSE_FIELDS.filter((name) => !ELSEWHERE.includes(name))

/** Address, short texts and tags. */
export function DetailsFields({ fields, slugState, onEdit }: DetailsFieldsProps) {
  return (
    <Stack spacing={2}>
      <SlugField
        slug={fields.slug}
        hasTitle={fields.title.trim() !== ''}
        state={slugState}
        onChange={(slug) => {
          onEdit(changeSlug(fields, slug))
        }}
      />
      {BESIDE.map((name) => {
        const { label, help, limit } = POST_FIELDS[name]
        return (
          <TextField
            key={name}
            id={fieldId(name)}
            label={label}
            helperText={`${help} ${characterCount(fields[name])} of ${limit} characters.`}
            size="small"
            fullWidth
            multiline
            slotProps={{ input: { inputComponent: GrowingTextArea }, htmlInput: { minRows: 2 } }}
            value={fields[name]}
            onChange={(event) => {
              onEdit(recordOf([name], () => toProse(event.target.value, limit)))
            }}
          />
        )
      })}
      <DateField
        date={fields.publishedOn}
        onChange={(publishedOn) => {
          onEdit({ publishedOn })
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
