import type { PostContent, PreviousVersion } from '../../../shared/post/post-writes.ts'
import { planDelete, planRevisionDeletes, planSave } from '../../../shared/post/post-writes.ts'
import { POST_STATUSES } from '../../../shared/post/post-status.ts'
import type { PostStatus } from '../../../shared/post/post-status.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import {
  SERVER_TIME,
  StoredValue,
  batchGet,
  integerField,
  stringField,
  wireWrite,
} from './documents.ts'
import type { WireDocument } from './documents.ts'
import type { Target } from './http.ts'

const STATUSES: readonly string[] = POST_STATUSES

/** A text of about so many bytes that looks like an article's body. */
export function articleHtml(bytes: number, seed: string): string {
  const sentence = `<p>${seed}: the form asks for the amount in dollars of that day, and for its source.</p>\n`
  return sentence.repeat(Math.max(1, Math.round(bytes / sentence.length)))
}

/** What the author of a test's post decides. */
export function postContent(
  postId: string,
  authorId: string,
  status: PostStatus,
  html: string,
): PostContent {
  return {
    ...EMPTY_WRITTEN_FIELDS,
    title: `About ${postId}`,
    slug: `about-${postId.toLowerCase()}`,
    html,
    excerpt: 'What the form asks for, and where the figures come from.',
    cover: null,
    tags: ['forms', 'deadlines'],
    authorId,
    status,
  }
}

/** The next version of a post needs this of the stored one. */
export function previousVersion(document: WireDocument): PreviousVersion<unknown> {
  const { createdAt = {}, publishedAt = {} } = document.fields
  const status = stringField(document, 'status')
  if (!isStatus(status)) throw new TypeError(`A stored post has the status "${status}".`)
  return {
    slug: stringField(document, 'slug'),
    status,
    revision: integerField(document, 'revision'),
    createdAt: new StoredValue(createdAt),
    publishedAt: 'nullValue' in publishedAt ? null : new StoredValue(publishedAt),
  }
}

/** What the next version of a post needs of the stored one; null when there is none. @throws AnswerError */
export async function readPrevious(
  target: Target,
  idToken: string,
  postId: string,
): Promise<PreviousVersion<unknown> | null> {
  const path = `posts/${postId}`
  const stored = (await batchGet(target, idToken, [path])).get(path) ?? null
  return stored === null ? null : previousVersion(stored)
}

function isStatus(text: string): text is PostStatus {
  return STATUSES.includes(text)
}

/** The writes of one save as the editor sends them. */
export function saveWrites(
  postId: string,
  previous: PreviousVersion<unknown> | null,
  content: PostContent,
): object[] {
  return planSave<unknown>({ postId, previous, content, serverTime: SERVER_TIME }).map(wireWrite)
}

/** The writes that delete a binned post with its revisions. */
export function deleteWrites(postId: string, previous: PreviousVersion<unknown>): object[] {
  const revisions = planRevisionDeletes(postId, previous.revision)
  return [...revisions, ...planDelete(postId, previous)].map(wireWrite)
}
