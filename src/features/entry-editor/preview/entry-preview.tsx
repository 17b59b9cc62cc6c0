import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { EntryData } from '../../../../shared/entries/entry'
import type { ReadyEntry } from '../opening/open-entry'
import { previewTerm, type PreviewTerm } from './preview-term'

/** Draws a term with the parts of its page. */
export type RenderTerm = (term: PreviewTerm) => ReactNode

interface EntryPreviewProps {
  readonly ready: Pick<ReadyEntry, 'entry' | 'known'>
  readonly data: EntryData
  readonly renderTerm: RenderTerm
}

/** The page that readers will get of the text as it is. */
export function EntryPreview({ ready, data, renderTerm }: EntryPreviewProps) {
  const { entry, known } = ready
  const term = useMemo(() => previewTerm(entry.slug, data, known), [data, entry, known])
  return (
    <Box component="section" aria-label="Preview" onClickCapture={stayHere} sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Preview. “Where it is used” appears on the page itself.
      </Typography>
      {renderTerm(term)}
    </Box>
  )
}

/** A link would lead away from the text that is being written. */
function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
}
