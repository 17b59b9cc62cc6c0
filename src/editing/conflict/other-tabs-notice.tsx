import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { shareEditing } from '../../platform/tabs/editing-tabs'

interface OtherTabsNoticeProps {
  readonly documentId: string
  /** The document's name within a sentence. */
  readonly name: string
  /** Tells this editor from others of the same document. */
  readonly editorId: string
}

/** Tells an author at once that the same document is open in another tab of this browser. */
export function OtherTabsNotice({ documentId, name, editorId }: OtherTabsNoticeProps) {
  const [others, setOthers] = useState(0)
  /** How many were known when the author closed the notice. */
  const [seen, setSeen] = useState(0)
  useEffect(() => shareEditing(documentId, editorId, setOthers), [editorId, documentId])
  if (others === 0 || others <= seen) return null
  return (
    <Alert
      severity="info"
      onClose={() => {
        setSeen(others)
      }}
    >
      This {name} is also open in {others === 1 ? 'another tab' : `${others} other tabs`} of this
      browser. What you write in both is merged; the same sentence changed in both has to be chosen
      between.
    </Alert>
  )
}
