import { jest } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import type { Post } from '../../../../shared/post/post'
import type { PostHead } from '../../../../shared/post/post-copy'
import { writtenFieldsOf } from '../../../../shared/post/fields/written-fields'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import {
  type KnownPost,
  POST_SYNC,
  type PostSync,
} from '../../../../src/features/post-editor/session/post-session'
import type { SyncStore } from '../../../../src/editing/sync/machine/ports'
import { createEditingSession } from '../../../../src/editing/sync/session'
import { saveStatus } from '../../../../src/editing/saving/save-status'
import type { LocalCopyStore } from '../../../../src/platform/storage/local-copy-store'
import { copy, savedPost } from '../../support/posts'
import { FakeTime } from './fake-time'
import { notDone } from '../../../../src/features/post-editor/checks/not-done'

/** What the post of every session says. */
export const FIELDS: EditorFields = {
  ...EMPTY_EDITOR_FIELDS,
  title: 'Stored',
  slug: 'stored',
  html: '<p>One.</p><p>Two.</p><p>Three.</p>',
}

export const post = (change: Partial<Post> = {}): Post =>
  savedPost('p1', FIELDS.title, { ...writtenFieldsOf(FIELDS), revision: 3, ...change })

/** The head after another save of the post's working copy. */
export const copyBy = (
  writerId: string,
  writerSequence: number,
  fields: Partial<EditorFields>,
): PostHead => ({
  saved: post(),
  copy: copy('p1', {
    ...FIELDS,
    ...fields,
    baseRevision: 3,
    version: 70,
    writerId,
    writerSequence,
    updatedAt: new Date(0),
    updatedBy: 'ben',
  }),
})

/** Has the next save of the working copy wait. Returns what answers it. */
export function holdNext(saveCopy: ReturnType<typeof edit>['saveCopy']) {
  const answer = Promise.withResolvers<Awaited<ReturnType<SyncStore<PostSync>['saveCopy']>>>()
  saveCopy.mockImplementationOnce(() => answer.promise)
  return answer.resolve
}

/** A session over a post, with a body that tests type into. */
export function edit(
  store: Partial<SyncStore<PostSync>> = {},
  start: { fields?: EditorFields; adopted?: readonly string[]; head?: KnownPost } = {},
) {
  const time = new FakeTime()
  let version = 0
  const calls = {
    saveCopy: jest.fn<SyncStore<PostSync>['saveCopy']>(({ base }) =>
      Promise.resolve({
        kind: 'saved',
        identity: { ...base, version: (version += 1) },
      }),
    ),
    save: jest.fn<SyncStore<PostSync>['save']>(({ base }) =>
      Promise.resolve({ kind: 'saved', identity: { revision: base.revision + 1, version: 0 } }),
    ),
    readHead: jest.fn<() => Promise<PostHead | null>>(() => Promise.resolve(null)),
    keep: jest.fn<LocalCopyStore<EditorFields>['keep']>(() => Promise.resolve()),
    forget: jest.fn<LocalCopyStore<EditorFields>['forget']>(() => Promise.resolve()),
  }
  if (store.saveCopy !== undefined) calls.saveCopy.mockImplementation(store.saveCopy)
  if (store.save !== undefined) calls.save.mockImplementation(store.save)
  let html = start.fields?.html ?? FIELDS.html
  const read = jest.fn(() => html)
  const session = createEditingSession<PostSync>(
    {
      userId: 'ana',
      documentId: 'p1',
      writerId: 'tab1',
      head: knownHead(POST_SYNC, { saved: post(), copy: null }, 'ana'),
      ...start,
    },
    {
      store: calls,
      readHead: calls.readHead,
      localCopies: calls,
      clock: time,
      kind: POST_SYNC,
      random: () => 1,
      isOwnSession: () => true,
    },
  )
  session.open()
  session.attachBody({
    read,
    replace: (next) => {
      html = next
    },
    normalise: (text) => text,
  })
  const type = (next: string) => {
    html = next
    session.bodyChanged()
  }
  const status = () => saveStatus(session.getSnapshot(), () => '14:03', notDone).text
  return { ...calls, session, time, type, status, read, shown: () => html }
}
