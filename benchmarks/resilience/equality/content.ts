import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { seedSamples } from '../../../local/first-start/seed.ts'
import { storePicture } from '../../../local/first-start/sample-picture.ts'
import type { SamplePicture } from '../../../local/first-start/sample-picture.ts'
import { createBackend, serverTime } from '../../../server/app.ts'
import { createLog } from '../../../node-shared/log/log.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import { SAMPLE_AUTHOR_ID } from '../../../shared/post/sample-post.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { EDITOR_EMAIL, sitePost, sitePostId } from '../../harness/site/content.ts'
import { coverOf, figureOf } from './post-parts.ts'

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../../..')
const SAMPLES = path.join(ROOT_FOLDER, 'content/sample-posts')

const NEWEST_MS = Date.UTC(2026, 5, 1)
const BETWEEN_MS = 9 * 24 * 60 * 60_000

/** What a site under test begins with. */
export interface FirstContent {
  /** By post id; the sample posts are not among them and stay as they are. */
  readonly posts: ReadonlyMap<string, PostContent>
  readonly pictures: readonly SamplePicture[]
  readonly authorIds: readonly string[]
  readonly editorId: string
}

/**
 * Fills an empty data folder: an editor, the sample posts with their pictures, and posts that link to
 * one another, of which every fifth has a cover and every seventh a picture in its text.
 */
export async function fillForEquality(
  dataDir: string,
  count: number,
  random: SeededRandom,
): Promise<FirstContent> {
  const settings = parseFirebaseSettings({})
  const rules = (name: string) => readFile(path.join(ROOT_FOLDER, 'firebase', name), 'utf8')
  const backend = await createBackend({
    dataDir,
    projectId: settings.options.projectId,
    bucket: settings.options.storageBucket,
    firestoreRules: await rules('firestore.rules'),
    storageRules: await rules('storage.rules'),
    publicOrigin: () => 'http://localhost',
    webhook: null,
    settings: parseBackendSettings({}),
    log: createLog('error', (line) => process.stderr.write(line)),
  })
  try {
    const { uid } = await backend.accounts.create({
      email: EDITOR_EMAIL,
      password: PASSWORD,
      role: 'editor',
    })
    await seedSamples(backend, settings, SAMPLES)
    const pictures: SamplePicture[] = []
    for (const name of (await readdir(path.join(SAMPLES, 'images'))).sort()) {
      const bytes = await readFile(path.join(SAMPLES, 'images', name))
      pictures.push(await storePicture(backend.files, settings, sitePostId(0), name, bytes))
    }
    const authorIds = [uid, SAMPLE_AUTHOR_ID, 'an-author-without-a-name']
    const posts = new Map<string, PostContent>()
    for (let index = 0; index < count; index += 1) {
      const made = sitePost(index, random.pick(authorIds))
      const content: PostContent = {
        ...made,
        cover: index % 5 === 0 ? coverOf(random.pick(pictures), 'A drawing', random) : null,
        html: index % 7 === 0 ? `${made.html}\n${figureOf(random.pick(pictures))}` : made.html,
      }
      posts.set(sitePostId(index), content)
      const publishedAt = new Date(NEWEST_MS - (count - index) * BETWEEN_MS)
      const plan = { postId: sitePostId(index), previous: null, content, serverTime, publishedAt }
      await backend.documents.commit(planSave<unknown>(plan))
    }
    return { posts, pictures, authorIds, editorId: uid }
  } finally {
    await backend.close()
  }
}
