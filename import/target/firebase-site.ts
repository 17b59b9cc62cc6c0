import { createHash } from 'node:crypto'
import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  where,
  writeBatch,
  type FieldValue,
  type Firestore,
  type QueryFieldFilterConstraint,
} from 'firebase/firestore/lite'
import { getMetadata, ref, uploadBytes, type StorageReference } from 'firebase/storage'
import { z } from 'zod'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { mediaIdOf, newMediaFields, type NewMedia } from '../../shared/picture/media.ts'
import { objectUrl } from '../../shared/firebase/object-url.ts'
import { parsePost } from '../../shared/post/post.ts'
import { isLive } from '../../shared/post/post-status.ts'
import { planSave, type PreviousVersion } from '../../shared/post/post-writes.ts'
import { storageRefusal } from '../../shared/firebase/storage-refusal.ts'
import { errorCode } from '../../node-shared/errors.ts'
import { ImportError } from '../settings/errors.ts'
import type { Clients } from './connect.ts'
import { withRetries } from './retries.ts'
import type { PictureFile } from '../media/media-file.ts'
import type {
  ExistingPost,
  SavePostRequest,
  TargetSite,
  SiteRedirect,
  UploadedPicture,
} from './site.ts'

type Time = Timestamp | FieldValue

/** Hexadecimal digits of a file's SHA-256 that name it in the storage. */
const OBJECT_HASH_LENGTH = 32

/** For as many ids of one query Firestore asks who may read them. It would compare 30. */
const IDS_OF_A_QUERY = 20

/** A file that is named by its content. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable'

const slugSchema = z.object({ postId: z.string() })
const redirectSchema = z.object({ postId: z.string(), to: z.string().optional() })
const authorSchema = z.object({ name: z.string() })
const timesSchema = z.object({
  createdAt: z.instanceof(Timestamp),
  publishedAt: z.instanceof(Timestamp).nullable(),
})

/** A signed-in connection to the site through the Firebase SDK, under the site's security rules. */
export function firebaseSite(
  clients: Clients,
  settings: FirebaseSettings,
  signedIn: { readonly uid: string; readonly description: string },
): TargetSite {
  const { firestore } = clients
  const retry = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withRetries(task, signedIn.description)

  const readData = (path: string): Promise<unknown> =>
    retry(async () => (await getDoc(doc(firestore, path))).data())

  /** Firestore bills what it finds, and one read for a query that finds nothing. */
  const inBatches = async (
    path: string,
    ids: readonly string[],
    take: (id: string, data: unknown) => void,
    ...conditions: readonly QueryFieldFilterConstraint[]
  ): Promise<void> => {
    for (let start = 0; start < ids.length; start += IDS_OF_A_QUERY) {
      const wanted = where(documentId(), 'in', ids.slice(start, start + IDS_OF_A_QUERY))
      const { docs } = await retry(() =>
        getDocs(query(collection(firestore, path), wanted, ...conditions)),
      )
      for (const found of docs) take(found.id, found.data())
    }
  }

  const once = createOnce<UploadedPicture>()

  return {
    ...signedIn,
    readPosts: async (postIds) => {
      const found = new Map<string, ExistingPost | 'broken'>()
      await inBatches('posts', postIds, (id, data) => found.set(id, existingPost(id, data)))
      return found
    },
    slugOwner: async (slug) => {
      const data = await readData(`slugs/${slug}`)
      return data === undefined ? null : (slugSchema.safeParse(data).data?.postId ?? '')
    },
    removedAmong: async (postIds) => {
      const found = new Set<string>()
      await inBatches('removals', postIds, (id) => found.add(id))
      return found
    },
    storePicture: (postId, file, known) => {
      const hash = createHash('sha256').update(file.bytes).digest('hex')
      const path = `posts/${postId}/${hash.slice(0, OBJECT_HASH_LENGTH)}.${file.extension}`
      const { name, alt } = known ?? { name: path.slice(path.lastIndexOf('/') + 1), alt: '' }
      const { width, height, contentType: type } = file
      const size = { width, height, bytes: file.bytes.byteLength, type }
      const url = objectUrl(settings, path)
      const picture = { path, url, ...size, name, alt, sourceHash: hash }
      return once(path, () => retry(() => storeOnce(clients, picture, file.bytes, signedIn.uid)))
    },
    readRedirects: async (ids) => {
      const found: SiteRedirect[] = []
      const take = (id: string, data: unknown): void => {
        const { postId, to = null } = redirectSchema.parse(data)
        found.push({ id, postId, to })
      }
      // Slugs may be asked for one by one, and redirects together.
      await inBatches('slugs', ids, take, where('kind', '==', 'redirect'))
      return found
    },
    saveRedirects: (redirects) => retry(() => commitRedirects(firestore, redirects)),
    save: (request) => retry(() => commitVersion(firestore, request)),
    readAuthorNames: async (authorIds) => {
      const found = new Map<string, string>()
      await inBatches('authors', authorIds, (id, data) => {
        found.set(id, authorSchema.parse(data).name)
      })
      return found
    },
    saveAuthorName: (authorId, name) =>
      retry(() =>
        setDoc(doc(firestore, `authors/${authorId}`), {
          name,
          since: serverTimestamp(),
          givenBy: signedIn.uid,
        }),
      ),
    close: () => clients.close(),
  }
}

/** Runs a task once for all who ask for the same thing while it runs: a post may show a file twice. */
function createOnce<Result>(): (key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, task) => {
    const known = running.get(key)
    if (known !== undefined) return known
    const result = task().finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}

/** Stores a file that is not there yet, and enters it into the library. */
async function storeOnce(
  { firestore, storage }: Clients,
  picture: NewMedia,
  bytes: PictureFile['bytes'],
  uid: string,
): Promise<UploadedPicture> {
  const object = ref(storage, picture.path)
  if (!(await isStored(object))) {
    const metadata = { contentType: picture.type, cacheControl: NEVER_CHANGES }
    await uploadBytes(object, bytes, metadata).catch((cause: unknown) => {
      const words = storageRefusal(cause)
      if (words === null) throw cause
      throw new ImportError('import/picture-refused', `the site refuses the picture: ${words}`, {
        cause,
      })
    })
  }
  await record(firestore, picture, uid)
  return { path: picture.path, url: picture.url }
}

async function isStored(object: StorageReference): Promise<boolean> {
  try {
    await getMetadata(object)
    return true
  } catch (error) {
    if (errorCode(error) === 'storage/object-not-found') return false
    throw error
  }
}

/** Enters a picture into the library; an entry that is there stays as it is. */
async function record(firestore: Firestore, picture: NewMedia, uid: string): Promise<void> {
  const target = doc(firestore, `media/${mediaIdOf(picture.path)}`)
  if ((await getDoc(target)).exists()) return
  await setDoc(target, newMediaFields(picture, uid, serverTimestamp()))
}

function existingPost(postId: string, data: unknown): ExistingPost | 'broken' {
  const dated =
    typeof data === 'object' && data !== null
      ? Object.fromEntries(
          Object.entries(data).map(([key, value]) => [
            key,
            value instanceof Timestamp ? value.toDate() : (value as unknown),
          ]),
        )
      : data
  const parsed = parsePost(postId, dated)
  const times = timesSchema.safeParse(data)
  if (parsed.kind === 'invalid' || !times.success) return 'broken'
  const { slug, status, revision } = parsed.post
  // The times go back as they came: a Date would lose the microseconds that the rules compare.
  const previous: PreviousVersion<Time> = { slug, status, revision, ...times.data }
  return { fields: parsed.post, token: previous }
}

async function commitVersion(firestore: Firestore, request: SavePostRequest): Promise<void> {
  const { postId, existing, content, publishedAt, publishAt } = request
  const writes = planSave<Time>({
    postId,
    previous: existing === null ? null : (existing.token as PreviousVersion<Time>),
    content,
    serverTime: serverTimestamp(),
    ...(publishedAt === null ? {} : { publishedAt: Timestamp.fromDate(publishedAt) }),
    ...(publishAt === null ? {} : { publishAt: Timestamp.fromDate(publishAt) }),
  })
  const batch = writeBatch(firestore)
  for (const write of writes) {
    const target = doc(firestore, write.path)
    if (write.kind === 'set') batch.set(target, write.data)
    else batch.delete(target)
  }
  for (const slug of await freeOldSlugs(firestore, request)) {
    batch.set(doc(firestore, `slugs/${slug}`), { postId, kind: 'redirect' })
  }
  await batch.commit()
}

async function commitRedirects(
  firestore: Firestore,
  redirects: readonly SiteRedirect[],
): Promise<void> {
  const batch = writeBatch(firestore)
  for (const { id, postId, to } of redirects) {
    const kind = 'redirect'
    const data = to === null ? { postId, kind } : { postId, kind, to }
    batch.set(doc(firestore, `slugs/${id}`), data)
  }
  await batch.commit()
}

/** A redirect may not take an address from a post; one that is here already stays. */
async function freeOldSlugs(
  firestore: Firestore,
  { content, oldSlugs }: SavePostRequest,
): Promise<string[]> {
  if (!isLive(content.status)) return []
  const free: string[] = []
  for (const slug of oldSlugs.filter((old) => old !== content.slug)) {
    if (!(await getDoc(doc(firestore, `slugs/${slug}`))).exists()) free.push(slug)
  }
  return free
}
