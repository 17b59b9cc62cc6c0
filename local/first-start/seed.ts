import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { mediaIdOf, newMediaFields } from '../../shared/picture/media.ts'
import { planSave } from '../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import { SAMPLE_IMAGE_REFERENCE, samplePostSchema } from '../../shared/post/sample-post.ts'
import type { SamplePost } from '../../shared/post/sample-post.ts'
import { pick } from '../../shared/records/typed-records.ts'
import { samplePostId } from '../../shared/post/sample-notice.ts'
import { POST_FIELD_NAMES } from '../../shared/post/fields/written-fields.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { serverTime } from '../../server/app.ts'
import type { Backend } from '../../server/app.ts'
import { LocalError } from '../settings/errors.ts'
import { storePicture } from './sample-picture.ts'
import type { SamplePicture } from './sample-picture.ts'

/**
 * Fills an empty database with the sample posts: pictures first, then every document in one commit,
 * so that a seed that was interrupted starts again from nothing.
 *
 * @param folder `content/sample-posts`
 * @param now the clock of the machine; no post is published later
 * @returns the number of posts; 0 when the database held something already
 * @throws LocalError `seed/sample-invalid` naming the file
 */
export async function seedSamples(
  backend: Pick<Backend, 'documents' | 'files'>,
  settings: FirebaseSettings,
  folder: string,
  now = new Date(),
): Promise<number> {
  if (!backend.documents.isEmpty()) return 0
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const store = (file: string, postId: string) =>
    storeSamplePicture(backend, settings, folder, file, postId)
  const samples = await Promise.all(names.map((name) => readSample(path.join(folder, name))))
  const planned = await Promise.all(
    notAhead(samples, now).map((sample) => planSample(sample, settings, store)),
  )
  const writes = planned.flat()
  if (writes.length > 0) await backend.documents.commit(writes)
  return names.length
}

/** A sample that is published when its file says; where a clock is behind that, all are earlier by as much. */
type DatedSample = Omit<SamplePost, 'publishedAt'> & { readonly publishedAt: Date }

function notAhead(samples: readonly SamplePost[], now: Date): DatedSample[] {
  const times = samples.map(({ publishedAt }) => Date.parse(publishedAt))
  const aheadMs = Math.max(0, ...times.map((time) => time - now.getTime()))
  return samples.map((sample) => ({
    ...sample,
    publishedAt: new Date(Date.parse(sample.publishedAt) - aheadMs),
  }))
}

async function readSample(file: string): Promise<SamplePost> {
  try {
    return samplePostSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause)
    throw new LocalError(
      'seed/sample-invalid',
      `The sample post ${file} is not usable: ${reason}`,
      {
        cause,
      },
    )
  }
}

async function storeSamplePicture(
  backend: Pick<Backend, 'files'>,
  settings: FirebaseSettings,
  folder: string,
  file: string,
  postId: string,
): Promise<SamplePicture> {
  const bytes = await readFile(path.join(folder, 'images', file))
  return storePicture(backend.files, settings, postId, file, bytes)
}

async function planSample(
  sample: DatedSample,
  settings: FirebaseSettings,
  store: (file: string, postId: string) => Promise<SamplePicture>,
): Promise<PlannedWrite[]> {
  const postId = samplePostId(sample.slug)
  const pictures = new Map<string, SamplePicture>()
  for (const [, file] of sample.html.matchAll(SAMPLE_IMAGE_REFERENCE)) {
    if (file !== undefined && !pictures.has(file)) pictures.set(file, await store(file, postId))
  }
  const cover = sample.cover === null ? null : await store(sample.cover.file, postId)
  const writes = planSave<unknown>({
    postId,
    previous: null,
    serverTime,
    publishedAt: sample.publishedAt,
    content: {
      ...pick(sample, POST_FIELD_NAMES),
      authorId: sample.authorId,
      status: 'published',
      html: sample.html.replace(SAMPLE_IMAGE_REFERENCE, (reference, file: string) => {
        const picture = pictures.get(file)
        return picture === undefined ? reference : pictureAttributes(picture)
      }),
      cover:
        cover === null || sample.cover === null
          ? null
          : {
              path: cover.path,
              url: cover.url,
              width: cover.width,
              height: cover.height,
              alt: sample.cover.alt,
              focalX: sample.cover.focalX,
              focalY: sample.cover.focalY,
            },
    },
  })
  if (cover !== null && sample.cover !== null) pictures.set(sample.cover.file, cover)
  return [...writes, ...planLibrary(sample, pictures)]
}

/** The entries of a post's pictures in the library, with the words that the post has for them. */
function planLibrary(
  sample: DatedSample,
  pictures: ReadonlyMap<string, SamplePicture>,
): PlannedWrite[] {
  return Array.from(pictures, ([name, picture]) => {
    const inBody = new RegExp(`<img[^>]*src="images/${name}"[^>]*>`).exec(sample.html)?.[0] ?? ''
    const bodyAlt = /\salt="([^"]*)"/.exec(inBody)?.[1] ?? ''
    const alt = sample.cover?.file === name ? sample.cover.alt : bodyAlt
    return {
      kind: 'set',
      path: `media/${mediaIdOf(picture.path)}`,
      data: newMediaFields({ ...picture, name, alt }, sample.authorId, serverTime),
    }
  })
}

function pictureAttributes({ url, path: object, width, height }: SamplePicture): string {
  return `src="${url}" data-path="${object}" width="${width}" height="${height}"`
}
