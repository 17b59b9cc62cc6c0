import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import type { WrittenFields } from '../../shared/post/fields/post-fields.ts'
import { hasPublishTime, isLive } from '../../shared/post/post-status.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../shared/post/fields/written-fields.ts'
import type { ConvertedMarkup } from './convert-markup.ts'
import type {
  ImportedStatus,
  Preparation,
  PrepareContext,
  WantedPicture,
} from '../source/source.ts'

/** Room for the addresses of the pictures, which are put into the text later. */
const PICTURE_MARKUP_BYTES = 250

/** Facts about one post that a source has found out. */
export interface FoundPost {
  readonly postId: string
  readonly written: Pick<WrittenFields, 'title' | 'excerpt' | 'tags'> & Partial<WrittenFields>
  readonly body: ConvertedMarkup
  readonly cover: WantedPicture | null
  readonly status: ImportedStatus
  /** When it was published, or is to be; null when the source names no date. */
  readonly date: Date | null
  readonly notes: readonly string[]
}

/** Puts a post together, unless its text is longer than a post may be. */
export function finishPost(
  { postId, written, body, cover, status, date, notes }: FoundPost,
  { slug, authorId, now }: PrepareContext,
): Preparation {
  const bytes = Buffer.byteLength(body.html) + body.pictures.length * PICTURE_MARKUP_BYTES
  if (bytes > POST_FIELDS.html.limit) {
    const reason = `its text is about ${bytes} bytes long; a post holds ${POST_FIELDS.html.limit}`
    return { kind: 'left-out', title: written.title, reason }
  }
  const isPast = date !== null && date <= now
  const isPublished = isLive(status)
  return {
    kind: 'prepared',
    post: {
      postId,
      content: { ...EMPTY_WRITTEN_FIELDS, ...written, html: body.html, slug, authorId, status },
      pictures: body.pictures,
      cover,
      publishedAt: isPublished && isPast ? date : null,
      publishAt: hasPublishTime(status) ? date : null,
      notes: [
        ...notes,
        ...body.notes,
        ...(isPublished && !isPast
          ? ['has no date, or one in the future: it counts as published now']
          : []),
      ],
    },
  }
}
