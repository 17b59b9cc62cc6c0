import { documentKey } from '../../../shared/documents/document-source'
import { useMemo, type ComponentProps } from 'react'
import PostEditor, { type PostEditorProps } from '../../features/post-editor/post-editor'
import PublishReceipt, { ComingReceipt } from '../../features/publish-receipt/publish-receipt'
import { authorPictures } from './author-pictures'
import { renderListEntry } from './render-list-entry'
import { readSiteTags, searchSite } from './search-site'

const renderReceipt: PostEditorProps['renderReceipt'] = ({ postId, change, onClose }) => {
  const { kind, revision } = change
  if (revision === null) return <ComingReceipt subject={kind} />
  return (
    <PublishReceipt
      key={revision}
      documentKey={documentKey({ source: 'posts', id: postId })}
      subject={{ kind, revision }}
      onClose={onClose}
    />
  )
}

type EditorWithReceiptProps = Omit<
  ComponentProps<typeof PostEditor>,
  'pictures' | 'searchSite' | 'readSiteTags' | 'renderReceipt' | 'renderListEntry'
>

/**
 * The editor with the features that it shows, in one piece: a receipt that has to be fetched when
 * "Publish" is pressed comes late, or not at all.
 */
export default function EditorWithReceipt(props: EditorWithReceiptProps) {
  const { userId, postId } = props
  // The same for as long as the post is open.
  const pictures = useMemo(() => authorPictures(userId, postId), [userId, postId])
  return (
    <PostEditor
      {...props}
      pictures={pictures}
      searchSite={searchSite}
      readSiteTags={readSiteTags}
      renderReceipt={renderReceipt}
      renderListEntry={renderListEntry}
    />
  )
}
