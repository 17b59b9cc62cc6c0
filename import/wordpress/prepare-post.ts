import { POST_FIELDS } from '../../shared/post-fields.ts'
import { ALT_MAX_LENGTH } from '../../shared/cover.ts'
import type { PostContent } from '../../shared/post-writes.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../shared/written-fields.ts'
import { shorten } from '../html/markup.ts'
import { convertBody, type BodyContext } from './body/convert-body.ts'
import type { WantedPicture } from './body/images.ts'
import { publicationDate } from './dates.ts'
import { FULL_TEXT_TITLE_MARK } from './protected-post.ts'
import type { SelectedPost } from './selected-post.ts'
import { postTags } from './tags.ts'
import { postTitle } from './titles.ts'

/** A post ready to be written, but for the files of its pictures. */
export interface PreparedPost {
  readonly postId: string
  readonly wordpressId: number
  /** The body's pictures are marks, and there is no cover yet. */
  readonly content: PostContent
  readonly pictures: readonly WantedPicture[]
  readonly cover: WantedPicture | null
  /** Null for drafts, and where the export names no date. */
  readonly publishedAt: Date | null
  readonly notes: readonly string[]
}

export type Preparation =
  | { readonly kind: 'prepared'; readonly post: PreparedPost }
  | { readonly kind: 'too-large'; readonly title: string; readonly reason: string }

export interface PrepareContext extends BodyContext {
  readonly now: Date
}

/** Room for the addresses of the pictures, which are put into the text later. */
const PICTURE_MARKUP_BYTES = 250

/** Converts one selected post: its text, title, tags, date and pictures. */
export function preparePost(
  selected: SelectedPost,
  decided: { readonly slug: string; readonly authorId: string },
  context: PrepareContext,
): Preparation {
  const { item, wordpressId, postId, part, status } = selected
  const body = convertBody(item, context)
  const { title, notes: titleNotes } = postTitle(
    item.title,
    part === 'notice' ? '' : body.excerpt,
    wordpressId,
    part === 'full-text' ? FULL_TEXT_TITLE_MARK : '',
  )
  const bytes = Buffer.byteLength(body.html) + body.pictures.length * PICTURE_MARKUP_BYTES
  if (bytes > POST_FIELDS.html.limit) {
    const reason = `its text is about ${bytes} bytes long; a post holds ${POST_FIELDS.html.limit}`
    return { kind: 'too-large', title, reason }
  }
  const { tags, notes: tagNotes } = postTags(item.terms)
  const publishedAt = status === 'published' ? publicationDate(item, context.now) : null
  const notes = [...selected.notes, ...titleNotes, ...tagNotes, ...body.notes]
  if (status === 'published' && publishedAt === null) {
    notes.push('has no date, or one in the future: it counts as published now')
  }
  return {
    kind: 'prepared',
    post: {
      postId,
      wordpressId,
      content: {
        ...EMPTY_WRITTEN_FIELDS,
        title,
        html: body.html,
        excerpt: body.excerpt,
        tags,
        status,
        ...decided,
      },
      pictures: body.pictures,
      cover: coverOf(selected, context),
      publishedAt,
      notes,
    },
  }
}

function coverOf({ item }: SelectedPost, { attachments }: PrepareContext): WantedPicture | null {
  const attachment = attachments.byId(Number(item.meta.get('_thumbnail_id')))
  if (attachment === null) return null
  return { sources: [attachment.url], alt: shorten(attachment.alt, ALT_MAX_LENGTH) }
}
