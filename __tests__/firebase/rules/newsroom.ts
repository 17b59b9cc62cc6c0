import { expect } from '@jest/globals'
import { doc, getDoc, serverTimestamp, writeBatch } from 'firebase/firestore/lite'
import type { DocumentData, Firestore } from 'firebase/firestore/lite'
import { deleteObject, ref } from 'firebase/storage'
import type { FirebaseStorage } from 'firebase/storage'
import { planDelete, planRevisionDeletes, planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent, PreviousVersion, SavePlan } from '../../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import {
  EMPTY_WRITTEN_FIELDS,
  writtenFieldsOf,
} from '../../../shared/post/fields/written-fields.ts'
import { openClient } from './clients.ts'
import type { Client } from './clients.ts'
import { openTarget } from './target.ts'
import type { RulesCoverage, RulesTarget, TestAccount } from './target.ts'

/** Who there is, by role. Joe's role is none that the rules know; nora has no role at all. */
const ROLES = { ana: 'author', ben: 'author', eva: 'editor', ada: 'admin', joe: 'reader' } as const
export type Person = keyof typeof ROLES | 'nora'
export type Who = Person | 'stranger'

/** Everybody, those who may write nothing included. */
export const EVERYBODY: readonly Who[] = ['ana', 'ben', 'eva', 'ada', 'joe', 'nora', 'stranger']
export const NOT_STAFF: readonly Who[] = ['joe', 'nora', 'stranger']

/** A save on top of what is stored, and what else its batch holds. */
interface SaveInTest extends Partial<SavePlan<unknown>> {
  readonly more?: readonly PlannedWrite[]
}

/** A place where people write, read and upload, each by an SDK of their own. */
export interface Newsroom {
  /** The database as one user sees it. */
  documents(who: Who): Promise<Firestore>
  files(who: Who): Promise<FirebaseStorage>
  /** Commits writes in one batch. */
  commit(writes: readonly PlannedWrite[], who: Who): Promise<void>
  /** Saves a post on top of what is stored, as the editor does. */
  save(plan: SaveInTest, who: Who): Promise<void>
  /** Bins a post, unless it is there, and deletes it for good, as the list of posts does. */
  remove(postId: string, who: Who): Promise<void>
  /** What a stored post says that the next version needs, its times to the microsecond. */
  previous(postId: string): Promise<PreviousVersion<unknown> | null>
  read(path: string, who: Who): Promise<DocumentData | undefined>
  /** A document as an admin reads it. */
  stored(path: string): Promise<DocumentData | undefined>
  /** Writes past the rules. */
  arrange(writes: readonly PlannedWrite[]): Promise<void>
  /** Says that a test makes a document by itself, or has made a file, for {@link reset} to remove. */
  willWrite(path: string): void
  hasUploaded(name: string): void
  /** Makes the place what it was at the start: these people and nothing else. */
  reset(): Promise<void>
  readonly coverage: RulesCoverage | null
  close(): Promise<void>
}

/** A working copy that every rule accepts: of a post that was never saved, by ana. */
export const workingCopy = (more: object = {}): Record<string, unknown> => ({
  title: '',
  slug: '',
  isSlugEdited: false,
  html: '<p>Unsaved</p>',
  excerpt: '',
  cover: null,
  tags: [],
  authorId: 'ana',
  baseRevision: 0,
  version: 1,
  writerId: 'a tab',
  writerSequence: 0,
  updatedAt: serverTimestamp(),
  updatedBy: 'ana',
  ...more,
})

/** The content of a post that every rule accepts. */
export function content(more: Partial<PostContent> = {}): PostContent {
  return {
    ...EMPTY_WRITTEN_FIELDS,
    title: 'How to file',
    slug: 'how-to-file',
    html: '<p>Text</p>',
    excerpt: 'Short',
    cover: null,
    tags: ['taxes'],
    authorId: 'ana',
    status: 'draft',
    ...more,
  }
}

/** The writes that save a post for the first time, for a test to spoil. */
export function firstSave(more: Partial<PostContent> = {}, postId = 'p1'): PlannedWrite[] {
  return planSave<unknown>({
    postId,
    previous: null,
    content: content(more),
    serverTime: serverTimestamp(),
  })
}

/** The same writes with other fields in the post and in its revision. */
export function spoil(writes: readonly PlannedWrite[], fields: object): PlannedWrite[] {
  return writes.map((write) =>
    write.kind === 'set' && write.path.startsWith('posts/')
      ? { ...write, data: { ...write.data, ...fields } }
      : write,
  )
}

/** Writes of one document. */
export const set = (path: string, data: Readonly<Record<string, unknown>>): PlannedWrite => ({
  kind: 'set',
  path,
  data,
})
export const remove = (path: string): PlannedWrite => ({ kind: 'delete', path })

/** Waits for something that the rules must refuse. */
export async function denied(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code: 'permission-denied' })
}

export async function openNewsroom(): Promise<Newsroom> {
  const target = await openTarget()
  const accounts = new Map([...Object.keys(ROLES), 'nora'].map((uid) => [uid, accountOf(uid)]))
  for (const account of accounts.values()) await target.createAccount(account)
  const clients = new Map<Who, Promise<Client>>()
  const client = (who: Who) => {
    const known = clients.get(who) ?? openClient(target, accounts.get(who) ?? null)
    clients.set(who, known)
    return known
  }
  const documents = async (who: Who) => (await client(who)).documents
  const files = async (who: Who) => (await client(who)).files
  // Where making an account gives a role: nora is to have none.
  const written = new Set<string>(['users/nora'])
  const uploaded = new Set<string>()
  const read: Newsroom['read'] = async (path, who) => {
    const data = (await getDoc(doc(await documents(who), path))).data()
    return data && withOwnLists(data)
  }
  const commit: Newsroom['commit'] = async (writes, who) => {
    const database = await documents(who)
    const batch = writeBatch(database)
    for (const write of writes) {
      written.add(write.path)
      if (write.kind === 'set') batch.set(doc(database, write.path), write.data)
      else batch.delete(doc(database, write.path))
    }
    await batch.commit()
  }
  const previous: Newsroom['previous'] = async (postId) =>
    ((await read(`posts/${postId}`, 'ada')) ?? null) as PreviousVersion<unknown> | null

  return {
    documents,
    files,
    commit,
    previous,
    read,
    stored: (path) => read(path, 'ada'),
    async save(plan, who) {
      const postId = plan.postId ?? 'p1'
      const full = {
        postId,
        previous: plan.previous === undefined ? await previous(postId) : plan.previous,
        content: content(),
        serverTime: serverTimestamp(),
      }
      await commit([...planSave<unknown>({ ...full, ...plan }), ...(plan.more ?? [])], who)
    },
    async remove(postId, who) {
      const before = await previous(postId)
      if (before === null) throw new Error(`There is no post ${postId} to remove`)
      let { revision } = before
      if (before.status !== 'binned') {
        await commit(bin(postId, before), who)
        revision += 1
      }
      await commit([...planRevisionDeletes(postId, revision), ...planDelete(postId, before)], who)
    },
    async arrange(writes) {
      for (const { path } of writes) written.add(path)
      await target.arrange(writes)
    },
    willWrite: (path) => void written.add(path),
    hasUploaded: (name) => void uploaded.add(name),
    async reset() {
      await removeFiles(await files('ada'), uploaded)
      const everybody = people()
      const kept = new Set(everybody.map(({ path }) => path))
      const gone = [...written].filter((path) => !kept.has(path))
      await target.arrange([...gone.map(remove), ...everybody])
      written.clear()
    },
    coverage: target.coverage,
    close: () => close(target, clients),
  }
}

function bin(postId: string, previous: PreviousVersion<unknown>): PlannedWrite[] {
  // What was read is a whole post.
  const whole = previous as PostContent & PreviousVersion<unknown>
  const content = {
    ...writtenFieldsOf(whole),
    authorId: whole.authorId,
    status: 'binned' as const,
  }
  return planSave<unknown>({ postId, previous, content, serverTime: serverTimestamp() })
}

function accountOf(uid: string): TestAccount {
  return { uid, email: `${uid}@example.org`, password: `correct horse ${uid} battery` }
}

/** In Jest, lists that were read are of another realm's class, which the SDK refuses to write. */
function withOwnLists(data: DocumentData): DocumentData {
  const own = (value: unknown): unknown => (Array.isArray(value) ? Array.from(value) : value)
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, own(value)]))
}

function people(): PlannedWrite[] {
  return Object.entries(ROLES).map(([uid, role]) => set(`users/${uid}`, { displayName: uid, role }))
}

async function removeFiles(files: FirebaseStorage, names: Set<string>): Promise<void> {
  for (const name of names) {
    await deleteObject(ref(files, name)).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
    })
  }
  names.clear()
}

async function close(target: RulesTarget, clients: ReadonlyMap<Who, Promise<Client>>) {
  for (const client of clients.values()) await (await client).close()
  await target.close()
}
