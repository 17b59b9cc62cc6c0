import { planDelete, planSave } from '../../shared/post-writes.ts'
import type {
  PlannedWrite,
  PostContent,
  PreviousVersion,
  SavePlan,
} from '../../shared/post-writes.ts'
import { ROOT, shippedRules, startBackend, wireFields } from '../server/firestore/backend.ts'
import type { TestBackend, WireAnswer } from '../server/firestore/backend.ts'

/** Stands for the server's time in planned writes. */
export const NOW = 'server time' as const
type Time = Date | typeof NOW

export interface Newsroom extends TestBackend {
  /** Commits planned writes as a signed-in client (anonymous without `as`). */
  commit(writes: readonly PlannedWrite[], as?: string): Promise<WireAnswer>
  save(plan: Partial<SavePlan<Time>>, as?: string): Promise<WireAnswer>
  delete(postId: string, as?: string): Promise<WireAnswer>
  /** What a stored post says that the next version needs. */
  previous(postId: string): PreviousVersion<Time> | null
  get(path: string, as?: string): Promise<WireAnswer>
}

/** The content of a post that every rule accepts. */
export function content(more: Partial<PostContent> = {}): PostContent {
  return {
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
  return planSave<Time>({ postId, previous: null, content: content(more), serverTime: NOW })
}

/** The same writes with other fields in the post and in its revision. */
export function spoil(writes: readonly PlannedWrite[], fields: object): PlannedWrite[] {
  return writes.map((write) =>
    write.kind === 'set' && write.path.startsWith('posts/')
      ? { ...write, data: { ...write.data, ...fields } }
      : write,
  )
}

/** The product's rules over a real service: ana and ben write, eva edits, ada administers. */
export async function openNewsroom(): Promise<Newsroom> {
  const backend = await startBackend(shippedRules())
  const people = { ana: 'author', ben: 'author', eva: 'editor', ada: 'admin', joe: 'reader' }
  backend.service.commit(
    Object.entries(people).map(([uid, role]) => ({
      kind: 'set' as const,
      path: `users/${uid}`,
      data: { displayName: uid, role },
    })),
  )
  const commit: Newsroom['commit'] = (writes, as) =>
    backend.call('commit', { writes: writes.map(toWire) }, as)
  const previous: Newsroom['previous'] = (postId) =>
    backend.service.get(`posts/${postId}`) as PreviousVersion<Time> | null
  return {
    ...backend,
    commit,
    previous,
    save: (plan, as) => {
      const postId = plan.postId ?? 'p1'
      const full = { postId, previous: previous(postId), content: content(), serverTime: NOW }
      return commit(planSave<Time>({ ...full, ...plan }), as)
    },
    delete: (postId, as) => commit(planDelete<Time>(postId, previous(postId)!, NOW), as),
    get: (path, as) => backend.send('GET', `${ROOT}/${path}`, undefined, as),
  }
}

/** As the SDK sends it: server times become transforms. */
function toWire(write: PlannedWrite): object {
  const name = `${ROOT}/${write.path}`
  if (write.kind === 'delete') return { delete: name }
  const fields = Object.entries(write.data)
  return {
    update: {
      name,
      fields: wireFields(Object.fromEntries(fields.filter(([, value]) => value !== NOW))),
    },
    updateTransforms: fields
      .filter(([, value]) => value === NOW)
      .map(([fieldPath]) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
  }
}
