import { randomUUID } from 'node:crypto'
import { doc, getDoc, serverTimestamp, Timestamp, writeBatch } from 'firebase/firestore/lite'
import { connectClients } from '../../import/target/connect.ts'
import { firebaseSite } from '../../import/target/firebase-site.ts'
import { signIn } from '../../import/target/sign-in.ts'
import type { ExistingPost, TargetSite } from '../../import/target/site.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { settingsOf } from './firebase.ts'
import {
  planDelete,
  planRevisionDeletes,
  planSave,
  type PostContent,
  type PreviousVersion,
} from '../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import { EMPTY_WRITTEN_FIELDS, writtenFieldsOf } from '../../shared/post/fields/written-fields.ts'
import { findProductState, type Account } from './state.ts'

/** An author who writes through the Firebase SDK, as the pages do. */
export interface Author extends Pick<
  TargetSite,
  'uid' | 'storePicture' | 'saveAuthorName' | 'close'
> {
  /** Publishes the first or the next version of a post. */
  publish(postId: string, content: Partial<PostContent> & { slug: string }): Promise<void>
  /** Saves the first version of a post, to be published by itself. */
  schedule(
    postId: string,
    content: Partial<PostContent> & { slug: string },
    publishAt: Date,
  ): Promise<void>
  /** Shares a text by a link. Returns the token in its address. */
  share(postId: string, html: string, expiresAt: Date): Promise<string>
  /** Moves a post to the bin, so that its page goes, and deletes it for good. */
  remove(postId: string): Promise<void>
  idToken(): Promise<string>
}

/**
 * Signs in. The SDK runs here, in Node.
 *
 * @param origin of the product, or of an embedded backend
 */
export async function signInAuthor(origin: string, account: Account): Promise<Author> {
  const state = findProductState()
  const settings = state?.origin === origin ? settingsOf(state) : parseFirebaseSettings({})
  const clients = connectClients(settings, origin)
  const uid = await signIn(clients, account, origin)
  const site = firebaseSite(clients, settings, { uid, description: origin })

  async function existing(postId: string): Promise<ExistingPost | null> {
    const found = (await site.readPosts([postId])).get(postId)
    if (found === 'broken') throw new Error(`The post ${postId} is broken.`)
    return found ?? null
  }

  async function commit(writes: readonly PlannedWrite[]): Promise<void> {
    const batch = writeBatch(clients.firestore)
    for (const write of writes) {
      const target = doc(clients.firestore, write.path)
      if (write.kind === 'set') batch.set(target, write.data)
      else batch.delete(target)
    }
    await batch.commit()
  }

  const contentOf = (postId: string, content: Partial<PostContent> & { slug: string }) => ({
    ...EMPTY_WRITTEN_FIELDS,
    title: `The post ${postId}`,
    excerpt: `What the post ${postId} is about.`,
    html: '<p>A paragraph.</p>',
    cover: null,
    tags: [],
    authorId: uid,
    status: 'published' as const,
    ...content,
  })

  return {
    uid,
    storePicture: (postId, file) => site.storePicture(postId, file),
    saveAuthorName: (authorId, name) => site.saveAuthorName(authorId, name),
    close: () => site.close(),
    publish: async (postId, content) => {
      await site.save({
        postId,
        existing: await existing(postId),
        publishedAt: null,
        publishAt: null,
        oldSlugs: [],
        content: contentOf(postId, content),
      })
    },
    schedule: (postId, content, publishAt) =>
      commit(
        planSave<unknown>({
          postId,
          previous: null,
          content: { ...contentOf(postId, content), status: 'scheduled' },
          serverTime: serverTimestamp(),
          publishAt: Timestamp.fromDate(publishAt),
        }),
      ),
    share: async (postId, html, expiresAt) => {
      const token = `${randomUUID()}${randomUUID()}`
      const data = {
        ...EMPTY_WRITTEN_FIELDS,
        postId,
        title: 'Shared',
        html,
        authorId: uid,
        createdBy: uid,
        createdAt: serverTimestamp(),
        expiresAt,
      }
      await commit([{ kind: 'set', path: `previews/${token}`, data }])
      return token
    },
    remove: async (postId) => {
      const found = await existing(postId)
      if (found === null) return
      const previous = found.token as PreviousVersion<unknown>
      const { authorId, status } = found.fields
      let { revision } = previous
      if (status !== 'binned') {
        const content = {
          ...writtenFieldsOf(found.fields),
          authorId,
          status: 'binned' as const,
        }
        await commit(planSave({ postId, previous, content, serverTime: serverTimestamp() }))
        revision += 1
      }
      const copy = await getDoc(doc(clients.firestore, `workingCopies/${postId}`))
      await commit([
        ...planRevisionDeletes(postId, revision),
        ...planDelete(postId, previous, copy.exists()),
      ])
    },
    idToken: async () => {
      const { currentUser } = clients.auth
      if (currentUser === null) throw new Error('No user is signed in.')
      return currentUser.getIdToken()
    },
  }
}
