import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import { useTermFinder } from './use-term-finder'
import { applyTerm, currentLink } from '../links/link-choice'

/** Makes the selected words a term where they are the name of one. */
export function OfferedTerm({ editor }: { readonly editor: Editor }) {
  const known = useTermFinder()
  const { isLink, selectedText } = currentLink(editor)
  const term = known.kind === 'read' && !isLink ? known.finder.named(selectedText) : null
  if (term === null) return null
  return (
    <Button
      size="small"
      title={term.definition}
      sx={buttonStyles}
      onClick={() => {
        applyTerm(editor, term)
      }}
    >
      Term: {term.term}
    </Button>
  )
}

const buttonStyles = {
  display: 'block',
  maxWidth: '16rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textTransform: 'none',
}
