import { editorFieldsOf, type EditorFields } from '../../../../shared/post/editor-fields'
import type { Post } from '../../../../shared/post/post'
import {
  identityOf,
  isSameIdentity,
  type HeadIdentity,
} from '../../../../shared/documents/working-copy'
import type { PostHead } from '../../../../shared/post/post-copy'
import type { CopyOutcome } from '../../../../src/platform/documents/copies'
import type { SaveOutcome } from '../../../../src/platform/documents/saving'
import type {
  PostCopyRequest,
  PostSaveRequest,
  PostTypes,
} from '../../../../src/platform/posts/post-kind'
import { DocumentsError } from '../../../../src/platform/base/errors'
import type { FakeTime } from './fake-time'

export const AUTHOR = 'ana'
export const POST = 'p1'

/** What the network does to one request. */
export type Fate =
  | 'arrives'
  | 'is lost'
  | 'loses its answer'
  | 'is slow'
  | 'is slower than the timeout'
  | 'comes twice'
  | 'is answered 503'

/** The words of a text. Every word of the model is typed once and is like no other. */
export function wordsOf(fields: Pick<EditorFields, 'title' | 'html' | 'tags'>): Set<string> {
  const text = `${fields.title} ${fields.html} ${fields.tags.join(' ')}`
  return new Set(text.match(/\bw\d+\b/g) ?? [])
}

/** The words of one text that are not in another. */
export function wordsWithout(words: Iterable<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)))
}

/** The backend, and the network before it. Answers carry what was true when the request arrived. */
export class ModelServer {
  head: PostHead = { saved: null, copy: null }
  /** Every version that was saved on purpose; they stay for good. */
  readonly revisions: EditorFields[] = []
  readonly #time: FakeTime
  readonly #fate: () => Fate
  /** Told the words that a write takes out of the head. */
  readonly #onTakenOut: (words: ReadonlySet<string>) => void
  #version = 0

  constructor(time: FakeTime, fate: () => Fate, onTakenOut: (words: ReadonlySet<string>) => void) {
    this.#time = time
    this.#fate = fate
    this.#onTakenOut = onTakenOut
  }

  fields(): EditorFields | null {
    const { saved: post, copy } = this.head
    return copy ?? (post === null ? null : editorFieldsOf(post))
  }

  saveCopy(request: PostCopyRequest): Promise<CopyOutcome<PostTypes>> {
    return this.#travel(() => this.#takeCopy(request))
  }

  save(request: PostSaveRequest): Promise<SaveOutcome<PostTypes>> {
    return this.#travel(() => this.#takeSave(request))
  }

  #takeCopy(request: PostCopyRequest): CopyOutcome<PostTypes> {
    const { base, fields, authorId, writerId, writerSequence } = request
    const { saved: post } = this.head
    if (!isSameIdentity(base, identityOf(this.head))) return { kind: 'behind', head: this.head }
    this.#replaceHead({
      saved: post,
      copy: {
        ...fields,
        postId: POST,
        authorId,
        baseRevision: post?.revision ?? 0,
        version: (this.#version += 1),
        writerId,
        writerSequence,
        updatedAt: new Date(this.#time.now()),
        updatedBy: AUTHOR,
      },
    })
    return { kind: 'saved', identity: identityOf(this.head) }
  }

  #takeSave({ base, content }: PostSaveRequest): SaveOutcome<PostTypes> {
    if (!isSameIdentity(base, identityOf(this.head))) return { kind: 'behind', head: this.head }
    const { saved: post } = this.head
    const revision = (post?.revision ?? 0) + 1
    const now = new Date(this.#time.now())
    const next: Post = {
      ...content,
      tags: [...content.tags],
      id: POST,
      revision,
      updatedAt: now,
      publishAt: null,
      createdAt: post?.createdAt ?? now,
      publishedAt: post?.publishedAt ?? (content.status === 'published' ? now : null),
    }
    this.#replaceHead({ saved: next, copy: null })
    this.revisions.push(editorFieldsOf(next))
    const identity: HeadIdentity = { revision, version: 0 }
    return { kind: 'saved', identity }
  }

  #replaceHead(head: PostHead): void {
    const before = this.fields()
    this.head = head
    const after = this.fields()
    const kept = after === null ? new Set<string>() : wordsOf(after)
    const taken = wordsWithout(before === null ? [] : wordsOf(before), kept)
    this.#onTakenOut(taken)
  }

  /** Carries a request there and its answer back. */
  async #travel<Answer>(arrive: () => Answer): Promise<Answer> {
    const wait = (ms: number) => new Promise<void>((resolve) => this.#time.after(ms, resolve))
    const fate = this.#fate()
    const gone = () => new DocumentsError('unavailable', 'The network is gone.')
    await wait(fate === 'is slow' ? 4000 : 20)
    switch (fate) {
      case 'arrives':
      case 'is slow': {
        const answer = arrive()
        await wait(fate === 'is slow' ? 4000 : 20)
        return answer
      }
      case 'is lost':
        throw gone()
      case 'is answered 503':
        throw new DocumentsError('resource-exhausted', 'Busy.')
      case 'loses its answer':
        arrive()
        throw gone()
      case 'is slower than the timeout':
        await wait(30_000)
        return arrive()
      case 'comes twice': {
        const answer = arrive()
        this.#time.after(6000, arrive)
        return answer
      }
    }
  }
}
