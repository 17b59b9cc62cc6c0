import type { ReactNode } from 'react'
import { formatDay, parseIsoDate } from '../../../shared/time/civil-date'
import type { PostEditorProps } from '../../features/post-editor/post-editor'
import { PostRows } from '../../features/post-list/post-rows'
import '../../features/post-list/post-list.css'

/** Draws a post that is being written with the component of the site's lists; it leads nowhere. */
export const renderListEntry: PostEditorProps['renderListEntry'] = (entry) => {
  const { cover, publishedAt, ...words } = entry
  const iso = publishedAt.toISOString()
  const post = {
    ...words,
    path: '',
    authorPath: '',
    publishedAt: iso,
    publishedText: formatDay(parseIsoDate(iso.slice(0, 10)) ?? 0),
    cover: cover === null ? null : { ...cover, imageData: storedPicture(cover) },
  }
  return <PostRows posts={[post]} link={Unlinked} />
}

function storedPicture({ url, width, height }: { url: string; width: number; height: number }) {
  return { layout: 'constrained' as const, width, height, images: { fallback: { src: url } } }
}

/** Looks like a link. */
function Unlinked({ children }: { readonly children?: ReactNode }) {
  return <a>{children}</a>
}
