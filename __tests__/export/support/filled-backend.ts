import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { openAdministrator } from '../../../node-shared/administrator/open-administrator.ts'
import type { Administrator } from '../../../node-shared/administrator/open-administrator.ts'
import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { mediaIdOf, newMediaFields } from '../../../shared/picture/media.ts'
import { objectUrl } from '../../../shared/firebase/object-url.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent, PreviousVersion } from '../../../shared/post/post-writes.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { serverTime } from '../../../server/app.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { createPictureProcesses } from '../../../server/storage/pictures/picture-processes.ts'
import { BUCKET, PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'

/** As the embedded backend is set up, with the test project's names. */
export const SETTINGS: FirebaseSettings = {
  options: {
    apiKey: PROJECT,
    projectId: PROJECT,
    authDomain: `${PROJECT}.firebaseapp.com`,
    storageBucket: BUCKET,
    messagingSenderId: '',
    appId: '',
    measurementId: null,
  },
  hosts: { auth: 'same-origin', firestore: 'same-origin', storage: 'same-origin' },
}

export const SOURCE = { projectId: PROJECT, bucket: BUCKET, storageHost: 'same-origin' }

/** What programs of such an installation find in the environment. */
export const SITE_ENVIRONMENT = {
  GATSBY_FIREBASE_API_KEY: PROJECT,
  GATSBY_FIREBASE_PROJECT_ID: PROJECT,
  GATSBY_FIREBASE_STORAGE_BUCKET: BUCKET,
  GATSBY_FIREBASE_AUTH_HOST: 'same-origin',
  GATSBY_FIREBASE_FIRESTORE_HOST: 'same-origin',
  GATSBY_FIREBASE_STORAGE_HOST: 'same-origin',
}

/** A backend, and what writes and reads it as an administrator. */
export interface TestSite {
  readonly server: BackendServer
  readonly administrator: Administrator
  /** Saves a version of a post as the editor does. */
  save(postId: string, content: Partial<PostContent>): Promise<void>
  close(): Promise<void>
}

/** For all backends of a file: a process takes a while to start. It ends with the test's own. */
const pictures = createPictureProcesses({
  atATime: 1,
  spare: 1,
  waiting: 32,
  workMs: 60_000,
  stuckMs: 300_000,
  idleMs: 60_000,
})

/**
 * An empty backend with a service account. It makes no variants of pictures: no export holds them,
 * and they come when they come.
 */
export async function openTestSite(fetch = globalThis.fetch): Promise<TestSite> {
  const { uploads } = parseBackendSettings({})
  const server = await startBackend({
    pictures,
    settings: { uploads: { ...uploads, makesVariants: false } },
  })
  const keyFile = path.join(server.folder, 'key.json')
  await writeFile(keyFile, JSON.stringify(await server.backend.serviceAccounts.add('mover')))
  const administrator = await openAdministrator({
    settings: SETTINGS,
    origin: server.origin,
    dataDir: server.folder,
    keyFile,
    isOwner: false,
    fetch,
    clock: Date.now,
  })
  const saved = new Map<string, { content: PostContent; version: PreviousVersion<unknown> }>()
  return {
    server,
    administrator,
    async save(postId, changes) {
      const before = saved.get(postId)
      const content: PostContent = {
        ...EMPTY_WRITTEN_FIELDS,
        title: `Post ${postId}`,
        slug: postId,
        html: '<p>Text.</p>',
        authorId: 'ana',
        status: 'published',
        ...before?.content,
        ...changes,
      }
      const writes = planSave<unknown>({
        postId,
        previous: before?.version ?? null,
        content,
        serverTime,
        updatedBy: 'ana',
      })
      const commitTime = await server.backend.documents.commit(writes)
      const { slug, status } = content
      const publishedAt =
        before?.version.publishedAt ?? (status === 'published' ? commitTime : null)
      saved.set(postId, {
        content,
        version: {
          slug,
          status,
          revision: (before?.version.revision ?? 0) + 1,
          createdAt: before?.version.createdAt ?? commitTime,
          publishedAt,
        },
      })
    },
    close: () => server.close(),
  }
}

/** A stored picture with its entry in the library. Returns the markup that shows it. */
export async function addPicture(site: TestSite, postId: string, colour: string) {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const name = `posts/${postId}/${colour.slice(1)}.png`
  await site.server.backend.files.put(name, bytes)
  const url = objectUrl(SETTINGS, name)
  const media = newMediaFields(
    {
      path: name,
      url,
      name: 'photo.png',
      alt: 'A photo',
      width: 30,
      height: 20,
      bytes: bytes.length,
      type: 'image/png',
      sourceHash: '0'.repeat(64),
    },
    'ana',
    serverTime,
  )
  await site.server.backend.documents.commit([
    { kind: 'set', path: `media/${mediaIdOf(name)}`, data: media },
  ])
  const cover = { path: name, url, alt: 'A photo', width: 30, height: 20, focalX: 0.25, focalY: 1 }
  const html = `<figure><img src="${url.replaceAll('&', '&amp;')}" data-path="${name}" alt="A photo" width="30" height="20"></figure>`
  return { name, bytes, cover, html }
}

/** A little of everything that a site can hold. */
export async function fill(site: TestSite): Promise<void> {
  const { backend } = site.server
  await backend.accounts.create({
    email: 'ana@pliego.example',
    password: 'correct horse battery',
    displayName: 'Ana',
    role: 'editor',
  })
  const picture = await addPicture(site, 'first', '#336699')
  await site.save('first', {
    title: 'Año «nuevo»: the first',
    slug: 'first-post',
    tags: ['Taxes', 'Visas'],
    cover: picture.cover,
    html: `<h2>Head</h2>\n<p>Text with <strong>weight</strong> &amp; a <a href="/discover/second">link</a>.</p>\n${picture.html}`,
  })
  await site.save('first', { slug: 'renamed-post', excerpt: 'Now with an excerpt.' })
  await site.save('second', {
    tags: ['Taxes'],
    html: '<table><tbody><tr><td>1</td></tr></tbody></table>',
  })
  await site.save('draft', { status: 'draft' })
  await site.save('gone', { title: 'Taken away' })
  await site.save('gone', { status: 'archived' })
  await backend.documents.commit([
    { kind: 'set', path: 'authors/ana', data: { name: 'Ana Mora' } },
    {
      kind: 'set',
      path: 'workingCopies/second',
      data: {
        ...EMPTY_WRITTEN_FIELDS,
        title: 'Not saved yet',
        isSlugEdited: false,
        authorId: 'ana',
        baseRevision: 1,
        version: 1,
        writerId: 'tab',
        writerSequence: 0,
        updatedAt: serverTime,
        updatedBy: 'ana',
      },
    },
  ])
}

export const silentProgress = {
  show: () => undefined,
  count: () => undefined,
  end: () => undefined,
}
