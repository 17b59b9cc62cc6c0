import { useMemo, type ComponentProps } from 'react'
import PostEditor, { type PostEditorProps } from '../features/post-editor/post-editor'
import PublishReceipt, { ComingReceipt } from '../features/publish-receipt/publish-receipt'
import { authorPictures } from './author-pictures'
import { renderListEntry } from './render-list-entry'
import { readSiteTags, searchSite } from './search-site'

const renderReceipt: PostEditorProps['renderReceipt'] = ({ postId, title, change }) => {
  const { kind, revision, isFresh } = change
  if (revision === null) return <ComingReceipt title={title} subject={kind} />
  return (
    <PublishReceipt
      key={revision}
      postId={postId}
      title={title}
      subject={{ kind, revision }}
      comesIntoView={isFresh}
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
