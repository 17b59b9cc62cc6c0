import {
  countPlaceholders,
  placePictures,
  storedPictures,
  withoutFiles,
  type PlacedPicture,
} from '../target/place-pictures.ts'
import { ImportError } from '../settings/errors.ts'
import type { GetPicture } from '../media/picture-source.ts'
import type { PictureResult } from '../media/media-file.ts'
import type { MissingPicture, ImportOutcome } from '../report/report.ts'
import type { ExistingPost, PictureWords, TargetSite } from '../target/site.ts'
import { PENDING_PREFIX } from '../source/source.ts'
import type { PreparedPost, WantedPicture } from '../source/source.ts'
import type { Cover } from '../../shared/picture/cover.ts'
import { TEXT_FIELDS } from '../../shared/post/fields/written-fields.ts'
import type { PostContent } from '../../shared/post/post-writes.ts'

/** The outcome of one post, for the report. */
export interface PostOutcome {
  readonly outcome: ImportOutcome
  readonly reason: string
  readonly stored: number
  readonly missing: readonly MissingPicture[]
  /** About pictures that are stored smaller than the source has them. */
  readonly notes: readonly string[]
}

export interface ImportPostOptions {
  /** Null in a dry run: everything is decided, nothing fetched or written. */
  readonly write: { readonly site: TargetSite; readonly getPicture: GetPicture } | null
  /** Rewrites posts that are here, untouched, but differ from the export or lack pictures. */
  readonly update: boolean
  /** Slugs that are to redirect to it. */
  readonly oldSlugs: readonly string[]
  readonly wasRemoved: boolean
}

type Writing = NonNullable<ImportPostOptions['write']>

/** The text in the place of a picture that could not be had. */
const MISSING_PICTURE = 'This picture is not available.'

/** A post that was not edited here since the import has this revision. */
const FIRST_REVISION = 1

/**
 * Decides what to do about one post, and does it. A post is written only when the site does not have
 * it and never had, or when `update` asks for it and it was not edited here.
 */
export async function importPost(
  post: PreparedPost,
  existing: ExistingPost | 'broken' | null,
  options: ImportPostOptions,
): Promise<PostOutcome> {
  if (existing === 'broken') {
    return done(
      'changed-here',
      'the post that is here does not fit the schema; repair or delete it',
    )
  }
  if (existing === null) {
    if (options.wasRemoved) {
      return done('deleted-here', 'it was published here and removed since')
    }
    return write(post, null, options, 'created')
  }
  const isSame = isSameText(post, existing)
  const pending = missingPictures(post, existing)
  if (isSame && pending === 0) return done('unchanged', '')
  if (existing.fields.revision > FIRST_REVISION) {
    return isSame ? done('unchanged', '') : done('changed-here', 'it was edited here since')
  }
  if (options.update) return write(post, existing, options, 'updated')
  return isSame
    ? done('unchanged', `${pending} of its pictures are still missing: --update tries again`)
    : done('differs', `different: ${differences(post, existing).join(', ')}`)
}

function done(outcome: ImportOutcome, reason: string): PostOutcome {
  return { outcome, reason, stored: 0, missing: [], notes: [] }
}

function isSameText(post: PreparedPost, existing: ExistingPost): boolean {
  return differences(post, existing).length === 0
}

/** The fields that differ, pictures' files and times aside. */
function differences({ content, cover }: PreparedPost, { fields }: ExistingPost): string[] {
  const names: string[] = []
  for (const name of [...TEXT_FIELDS, 'authorId', 'status'] as const) {
    if (content[name] !== fields[name]) names.push(name)
  }
  if (JSON.stringify(content.tags) !== JSON.stringify(fields.tags)) names.push('tags')
  if (withoutFiles(content.html) !== withoutFiles(fields.html)) names.push('text')
  if (cover === null && fields.cover !== null) names.push('cover')
  return names
}

function missingPictures({ cover }: PreparedPost, { fields }: ExistingPost): number {
  return countPlaceholders(fields.html) + (cover !== null && fields.cover === null ? 1 : 0)
}

async function write(
  post: PreparedPost,
  existing: ExistingPost | null,
  options: ImportPostOptions,
  outcome: 'created' | 'updated',
): Promise<PostOutcome> {
  if (options.write === null) return done(outcome, '')
  const { site } = options.write
  const store = pictureStore(post.postId, options.write)
  const kept = existing === null ? [] : storedPictures(existing.fields.html)
  const missing: MissingPicture[] = []

  const place = async (wanted: WantedPicture, index: number): Promise<PlacedPicture> => {
    const found = await store.put(wanted)
    if (found.kind === 'stored') return found
    // A picture that was stored by an earlier import outlives its old host.
    const earlier = kept.length === post.pictures.length ? kept[index] : null
    if (earlier !== null && earlier !== undefined) return earlier
    missing.push({ address: wanted.sources[0] ?? '', reason: found.reason })
    // Readers cannot do anything about the reason; the report has it.
    return { kind: 'placeholder', reason: MISSING_PICTURE }
  }

  const pictures = await Promise.all(post.pictures.map(place))
  let cover = existing?.fields.cover ?? null
  if (post.cover === null) cover = null
  else {
    const found = await store.put(post.cover)
    if (found.kind === 'stored') cover = coverOf(found, post.cover.alt)
    else if (cover === null) {
      missing.push({ address: post.cover.sources[0] ?? '', reason: found.reason })
    }
  }
  const html = placePictures(post.content.html, PENDING_PREFIX, pictures)
  const content: PostContent = { ...post.content, html, cover }
  const { notes } = store
  if (existing !== null && isSameText(post, existing) && html === existing.fields.html) {
    if (JSON.stringify(cover) === JSON.stringify(existing.fields.cover)) {
      return { outcome: 'unchanged', reason: 'nothing new was found', stored: 0, missing, notes }
    }
  }
  const { postId, publishedAt, publishAt } = post
  await site.save({ postId, existing, content, publishedAt, publishAt, oldSlugs: options.oldSlugs })
  return { outcome, reason: '', stored: store.count(), missing, notes }
}

type StoredFile = Extract<PlacedPicture, { kind: 'stored' }>

/** Gets the pictures of a post and stores them. What the site refuses is missing, with its reason. */
function pictureStore(postId: string, { site, getPicture }: Writing) {
  const notes: string[] = []
  let count = 0

  async function put(
    wanted: WantedPicture,
  ): Promise<StoredFile | Extract<PictureResult, { kind: 'missing' }>> {
    const found = await getPicture(wanted)
    if (found.kind === 'missing') return found
    const { width, height } = found.file
    try {
      const stored = await site.storePicture(postId, found.file, wordsOf(wanted))
      count += 1
      if (found.note !== null) notes.push(`${wanted.sources[0] ?? ''}: ${found.note}`)
      return { kind: 'stored', stored, width, height }
    } catch (error) {
      if (!(error instanceof ImportError) || error.code !== 'import/picture-refused') throw error
      return { kind: 'missing', reason: error.message }
    }
  }

  return { put, notes, count: () => count }
}

function coverOf({ stored: { path, url }, width, height }: StoredFile, alt: string): Cover {
  return { path, url, alt, width, height, focalX: 0.5, focalY: 0.5 }
}

/** A picture is found by what its export says of it and by the name of its file. */
function wordsOf({ sources, alt }: WantedPicture): PictureWords {
  const [address = ''] = sources
  const [path = ''] = address.split(/[?#]/)
  return { name: path.slice(path.lastIndexOf('/') + 1), alt }
}
