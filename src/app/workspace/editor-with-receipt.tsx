import { documentKey } from '../../../shared/documents/document-source'
import { useMemo, type ComponentProps } from 'react'
import PostEditor, { type PostEditorProps } from '../../features/post-editor/post-editor'
import type { ReadSiteTags } from '../../features/post-editor/screen/fields/site-tags'
import type { SearchSite } from '../../features/post-editor/writing/links/link-targets'
import PublishReceipt, { ComingReceipt } from '../../features/publish-receipt/publish-receipt'
import { authorPictures } from './author-pictures'
import { renderListEntry } from './render-list-entry'

/** Read one by one from the index: twice as many as are shown, for those come first whose titles fit. */
const READ_COUNT = 20

/** Finds pages in the site's search index, which is loaded with the first search. */
const searchSite: SearchSite = async (words) => {
  const { askSearchIndex } = await import('../../features/search/index/search-index')
  return askSearchIndex(async (index) => {
    const { hits } = await index.search(words)
    return Promise.all(
      hits.slice(0, READ_COUNT).map(async ({ section, isNamed = false, load }) => {
        const { title, path } = await load()
        return { title, path, section, isNamed }
      }),
    )
  })
}

/** Reads the tags from the site's search index, which is loaded once for both. */
const readSiteTags: ReadSiteTags = async () => {
  const { askSearchIndex } = await import('../../features/search/index/search-index')
  return askSearchIndex(({ tags }) => Promise.resolve(tags))
}

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

/** The editor with all that it shows, in one piece: a receipt that is fetched at "Publish" comes late, or never. */
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
