import { navigate } from 'gatsby'
import { documentKey } from '../../../shared/documents/document-source'
import { entriesPath, REFERENCE_KINDS, type EditedKindName } from '../../../shared/kinds/names'
import { entryEditorPath } from '../../../shared/site/paths'
import EntryEditor, { type EntryEditorProps } from '../../features/entry-editor/entry-editor'
import PublishReceipt, { ComingReceipt } from '../../features/publish-receipt/publish-receipt'
import { entries } from '../../platform/entries'
import { readEntryFiles } from '../../platform/entries/entry-files'
import { entryLocalCopies } from '../../platform/entries/entry-local-copies'
import { isAllowed, isSignedInAs } from '../../platform/posts'

const KIND: EditedKindName = 'glossary'
const NAME = REFERENCE_KINDS[KIND].editedAs.one

const renderReceipt: EntryEditorProps['renderReceipt'] = ({ entryId, change, onClose }) => {
  const { kind, revision } = change
  if (revision === null) return <ComingReceipt name={NAME} subject={kind} />
  return (
    <PublishReceipt
      key={revision}
      documentKey={documentKey({ source: 'entries', id: entryId })}
      name={NAME}
      subject={{ kind, revision }}
      onClose={onClose}
    />
  )
}

const SOURCES: EntryEditorProps['sources'] = {
  store: entries,
  readFiles: readEntryFiles,
  localCopies: entryLocalCopies,
  isAllowed,
  isSignedInAs,
}

const open = (entryId: string) => {
  navigate(entryEditorPath(entryId), { replace: true })
}

const leave = () => {
  navigate(entriesPath(KIND))
}

type EntryEditorScreenProps = Omit<
  EntryEditorProps,
  'sources' | 'kindName' | 'renderReceipt' | 'onOpen' | 'onDeleted'
>

/** The editor of an entry with the features that it shows, and the backend. */
export default function EntryEditorScreen(props: EntryEditorScreenProps) {
  return (
    <EntryEditor
      {...props}
      sources={SOURCES}
      kindName={KIND}
      renderReceipt={renderReceipt}
      onOpen={open}
      onDeleted={leave}
    />
  )
}
