import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { plainText } from '../copy-text'

interface VersionExcerptProps {
  readonly heading: string
  readonly fields: EditorFields
}

/** Enough of a version to recognise it. */
export function VersionExcerpt({ heading, fields }: VersionExcerptProps) {
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'relative', flex: 1, p: 2, minWidth: 0, maxHeight: 320, overflow: 'auto' }}
      component="section"
      tabIndex={0}
      aria-label={heading}
    >
      <Typography variant="overline" component="h3">
        {heading}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{fields.title || 'Untitled'}</Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {fields.excerpt}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {plainText(fields.html) || 'No text yet.'}
      </Typography>
    </Paper>
  )
}
