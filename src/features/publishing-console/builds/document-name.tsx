import MuiLink from '@mui/material/Link'
import { Link } from 'gatsby'
import { documentKey, type DocumentRef } from '../../../../shared/documents/document-source'
import { editorPath, entryEditorPath } from '../../../../shared/site/paths'

/** Where the documents of a source are edited; null where each has no screen of its own. */
const EDITED_AT: Readonly<Record<DocumentRef['source'], ((id: string) => string) | null>> = {
  posts: editorPath,
  redirects: null,
  authors: null,
  entries: entryEditorPath,
}

interface DocumentNameProps {
  readonly document: DocumentRef
  /** By document key, as far as they are known. */
  readonly titles: ReadonlyMap<string, string>
  /** Stands for it without a title. */
  readonly name: string
}

/** A document by its title, as a link where it can be edited. */
export function DocumentName({ document, titles, name }: DocumentNameProps) {
  const shown = titles.get(documentKey(document)) ?? name
  const editedAt = EDITED_AT[document.source]
  if (editedAt === null) return <>{shown}</>
  return (
    <MuiLink component={Link} to={editedAt(document.id)}>
      {shown}
    </MuiLink>
  )
}
