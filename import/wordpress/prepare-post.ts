import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { ALT_MAX_LENGTH } from '../../shared/picture/cover.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../shared/post/fields/written-fields.ts'
import { shorten } from '../html/markup.ts'
import type { Preparation } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import type { Attachment } from './export/attachments.ts'
import { notesBeside } from './beside-the-text.ts'
import { convertBody, type BodyContext } from './body/convert-body.ts'
import { publicationDate } from './dates.ts'
import { metaTextsOf } from './meta-texts.ts'
import type { WordpressItem } from './export/export-file.ts'
import { FULL_TEXT_TITLE_MARK } from './protected-post.ts'
import type { SelectedPost } from './selected-post.ts'
import { termNames } from './tags.ts'

interface WordpressContext extends BodyContext {
  readonly now: Date
}

/** Room for the addresses of the pictures, which are put into the text later. */
const PICTURE_MARKUP_BYTES = 250

/** Converts one selected post: its text, title, tags, date and pictures. */
export function preparePost(
  selected: SelectedPost,
  decided: { readonly slug: string; readonly authorId: string },
  context: WordpressContext,
): Preparation {
  const { item, wordpressId, postId, part, status } = selected
  const cover = attachedCover(item, context)
  const body = convertBody(item, context, cover)
  const { title, notes: titleNotes } = postTitle(
    item.title,
    part === 'notice' ? '' : body.excerpt,
    `Untitled post ${wordpressId}`,
    part === 'full-text' ? FULL_TEXT_TITLE_MARK : '',
  )
  const bytes = Buffer.byteLength(body.html) + body.pictures.length * PICTURE_MARKUP_BYTES
  if (bytes > POST_FIELDS.html.limit) {
    const reason = `its text is about ${bytes} bytes long; a post holds ${POST_FIELDS.html.limit}`
    return { kind: 'left-out', title, reason }
  }
  const { tags, notes: tagNotes } = postTags(termNames(item.terms))
  const meta = metaTextsOf(item, { title, description: body.excerpt })
  const publishedAt = status === 'published' ? publicationDate(item, context.now) : null
  const notes = [...selected.notes, ...titleNotes, ...tagNotes, ...meta.notes, ...body.notes]
  notes.push(...notesBeside(item))
  const coverId = item.meta.get(COVER_KEY) ?? ''
  if (cover === null && /[1-9]/.test(coverId)) {
    notes.push(`its cover, the attachment #${coverId}, is not in the export: left out`)
  }
  if (status === 'published' && publishedAt === null) {
    notes.push('has no date, or one in the future: it counts as published now')
  }
  return {
    kind: 'prepared',
    post: {
      postId,
      content: {
        ...EMPTY_WRITTEN_FIELDS,
        title,
        html: body.html,
        excerpt: body.excerpt,
        metaTitle: meta.title,
        metaDescription: meta.description,
        tags,
        status,
        ...decided,
      },
      pictures: body.pictures,
      cover:
        cover === null ? null : { sources: [cover.url], alt: shorten(cover.alt, ALT_MAX_LENGTH) },
      publishedAt,
      publishAt: null,
      notes,
    },
  }
}

const COVER_KEY = '_thumbnail_id'

function attachedCover(item: WordpressItem, { attachments }: WordpressContext): Attachment | null {
  return attachments.byId(Number(item.meta.get(COVER_KEY)))
}
