import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { metaTexts, writtenExcerpt } from '../../../../../shared/post/meta-texts'
import { POST_FIELDS } from '../../../../../shared/post/fields/post-fields'
import {
  META_DESCRIPTION_USUAL_LENGTH,
  META_TITLE_USUAL_MOST,
} from '../../../../../shared/quality-gate/field-rules'
import { characterCount } from '../../../../../shared/text/text'
import { fittingWords } from '../../../../../shared/post/fields/written-fields'
import { fieldId } from '../layout/go-to-field'
import type { Details } from '../../session/use-details'

interface MetaFieldsProps {
  readonly fields: Details
  readonly onEdit: (change: Partial<EditorFields>) => void
}

const USUAL = {
  metaTitle: META_TITLE_USUAL_MOST,
  metaDescription: META_DESCRIPTION_USUAL_LENGTH.most,
} as const

/** Title and description for search engines, where they differ. Empty they show what stands for them. */
export function MetaFields({ fields, onEdit }: MetaFieldsProps) {
  const derived = metaTexts({
    ...fields,
    excerpt: writtenExcerpt(fields),
    metaTitle: '',
    metaDescription: '',
  })
  const common = (name: keyof typeof USUAL, placeholder: string) => {
    const { label, help } = POST_FIELDS[name]
    const count = characterCount(fields[name])
    return {
      id: fieldId(name),
      label,
      helperText: `${help} ${count} of ${USUAL[name]} characters that are usually shown.`,
      fullWidth: true,
      multiline: true,
      placeholder,
      value: fields[name],
      slotProps: { inputLabel: { shrink: true } },
    }
  }
  return (
    <Stack spacing={2.5}>
      <TextField
        {...common('metaTitle', derived.title)}
        onChange={(event) => {
          onEdit({ metaTitle: fittingWords('metaTitle', event.target.value) })
        }}
      />
      <TextField
        {...common('metaDescription', derived.description)}
        minRows={2}
        onChange={(event) => {
          onEdit({ metaDescription: fittingWords('metaDescription', event.target.value) })
        }}
      />
    </Stack>
  )
}
