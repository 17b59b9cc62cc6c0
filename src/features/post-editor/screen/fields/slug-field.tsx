import TextField from '@mui/material/TextField'
import { postPath } from '../../../../../shared/site/paths'
import type { SlugState } from '../../checks/use-slug-check'

interface SlugFieldProps {
  readonly slug: string
  /** Without one there is nothing yet that a slug could be made of. */
  readonly hasTitle: boolean
  readonly state: SlugState
  readonly onChange: (slug: string) => void
}

/** The last part of the post's address. */
export function SlugField({ slug, hasTitle, state, onChange }: SlugFieldProps) {
  const isWrong = state.kind === 'reserved' || state.kind === 'malformed' || state.kind === 'taken'
  return (
    <TextField
      id="post-slug"
      label="Slug"
      size="small"
      fullWidth
      value={slug}
      error={isWrong}
      helperText={describe(slug, state, hasTitle)}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        formHelperText: { role: 'status' },
      }}
    />
  )
}

function describe(slug: string, state: SlugState, hasTitle: boolean): string {
  switch (state.kind) {
    case 'empty':
      return hasTitle
        ? 'No slug can be made from this title. Write one that says what the post is about.'
        : 'The last part of the address. Made from the title until you change it.'
    case 'reserved':
      return `“${slug}” is reserved for the site. Choose another slug.`
    case 'malformed':
      return 'Use lower-case letters without accents, digits and single hyphens.'
    case 'checking':
      return `${postPath(slug)} (checking…)`
    case 'own':
      return postPath(slug)
    case 'free':
      return `${postPath(slug)} is free`
    case 'taken':
      return state.isInBin
        ? `${postPath(slug)} belongs to a post in the bin. Delete that one for good, or choose another slug.`
        : `${postPath(slug)} belongs to another post.`
    case 'unknown':
      return `${postPath(slug)} (could not be checked; publishing checks again)`
  }
}
