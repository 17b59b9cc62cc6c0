import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { POST_FIELDS } from '../../../../../shared/post/fields/post-fields'
import { characterCount } from '../../../../../shared/text/text'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { recordOf } from '../../../../../shared/records/typed-records'
import {
  fittingWords,
  WORD_FIELDS,
  type WordField,
} from '../../../../../shared/post/fields/written-fields'
import { GrowingTextArea } from '../../../../components/controls/growing-text-area'
import { fieldId } from '../layout/go-to-field'
import { DateField } from './date-field'
import { SlugField } from './slug-field'
import { changeSlug } from './slug-following'
import type { Details } from '../../session/use-details'
import { TagsField } from './tags-field'
import type { SlugState } from '../../checks/use-slug-check'

interface DetailsFieldsProps {
  readonly fields: Details
  readonly slugState: SlugState
  readonly onEdit: (change: Partial<EditorFields>) => void
}

/** Words that stand elsewhere: above the text, and beside the previews of what they make. */
const ELSEWHERE = ['title', 'standfirst', 'metaTitle', 'metaDescription'] as const

/** Short texts that stand beside the post's text. */
const BESIDE = WORD_FIELDS.filter(isBeside)

function isBeside(name: WordField): name is Exclude<WordField, (typeof ELSEWHERE)[number]> {
  return !ELSEWHERE.some((other) => other === name)
}

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
              onEdit(recordOf([name], () => fittingWords(name, event.target.value)))
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
