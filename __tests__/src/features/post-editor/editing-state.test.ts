import { describe, expect, it } from '@jest/globals'
import type { Post } from '../../../../shared/post'
import {
  isDirty,
  reduceEditing,
  startEditing,
  statusAfter,
  storedVersionOf,
  type EditingState,
} from '../../../../src/features/post-editor/editing-state'
import { saveStatus } from '../../../../src/features/post-editor/save-status'

const post = (change: Partial<Post> = {}): Post => ({
  id: 'p1',
  title: 'Stored',
  slug: 'stored',
  html: '<p>Stored</p>',
  excerpt: '',
  cover: null,
  tags: [],
  authorId: 'ana',
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  revision: 3,
  ...change,
})

const editing = (): EditingState => startEditing(storedVersionOf(post(), 'ana'), null)
const typed = (state: EditingState, title: string) =>
  reduceEditing(state, { kind: 'edited', change: { title } })
const status = (state: EditingState, isOnline = true) =>
  saveStatus(state, isOnline, () => '14:03').text

describe('editing a post', () => {
  it('has nothing to save until something changes, nor after changing it back', () => {
    const state = editing()
    expect(isDirty(state)).toBe(false)
    expect(isDirty(typed(state, 'New'))).toBe(true)
    expect(isDirty(typed(typed(state, 'New'), 'Stored'))).toBe(false)
  })

  it('keeps what was typed while saving, as unsaved', () => {
    const sent = typed(editing(), 'Sent')
    const later = typed(reduceEditing(sent, { kind: 'save-started', action: 'save' }), 'Later')
    const saved = reduceEditing(later, {
      kind: 'saved',
      fields: sent.fields,
      status: 'draft',
      revision: 4,
      atMs: 0,
    })
    expect(saved.fields.title).toBe('Later')
    expect(isDirty(saved)).toBe(true)
    expect(saved.stored.revision).toBe(4)
  })

  it.each([
    ['draft', 'published', { kind: 'published', revision: 4 }],
    ['published', 'archived', { kind: 'removed', revision: 4 }],
    ['draft', 'draft', null],
    ['archived', 'archived', null],
  ] as const)(
    'knows what readers notice when a %s post is saved as %s',
    (before, after, change) => {
      const opened = startEditing(storedVersionOf(post({ status: before }), 'ana'), null)
      const saved = { kind: 'saved', fields: opened.fields, status: after, revision: 4 } as const
      expect(reduceEditing(opened, { ...saved, atMs: 0 }).visibleChange).toEqual(change)
    },
  )

  it('lets the slug of a new draft follow the title until the post is published', () => {
    const draft = startEditing(storedVersionOf(post({ slug: 'stored' }), 'ana'), null)
    expect(draft.fields.isSlugEdited).toBe(false)
    const published = reduceEditing(draft, {
      kind: 'saved',
      fields: draft.fields,
      status: 'published',
      revision: 4,
      atMs: 0,
    })
    expect(published.fields.isSlugEdited).toBe(true)
    const known = post({ slug: 'stored', publishedAt: new Date(0) })
    expect(storedVersionOf(known, 'ana').fields.isSlugEdited).toBe(true)
  })

  it('starts from the restored text and its own base revision', () => {
    const restored = { ...storedVersionOf(post(), 'ana').fields, title: 'Restored' }
    const state = startEditing(storedVersionOf(post(), 'ana'), {
      fields: restored,
      baseRevision: 2,
    })
    expect(state.fields.title).toBe('Restored')
    expect(state.stored.revision).toBe(2)
    expect(isDirty(state)).toBe(true)
  })

  it('publishes, unpublishes and keeps the status of everything else', () => {
    expect(statusAfter('publish', 'draft')).toBe('published')
    expect(statusAfter('unpublish', 'published')).toBe('archived')
    expect(statusAfter('save', 'published')).toBe('published')
    expect(statusAfter('save', 'archived')).toBe('archived')
  })
})

describe('a conflict', () => {
  const theirs = post({ title: 'Theirs', revision: 4, status: 'published' })
  const clashed = () =>
    reduceEditing(typed(editing(), 'Mine'), { kind: 'clashed', action: 'save', theirs })

  it('changes neither version by itself', () => {
    const state = clashed()
    expect(state.fields.title).toBe('Mine')
    expect(state.stored.revision).toBe(3)
  })

  it('can load their version, which shows in the body too', () => {
    const state = reduceEditing(clashed(), { kind: 'took-theirs' })
    expect(state.fields.title).toBe('Theirs')
    expect(state.stored.revision).toBe(4)
    expect(state.generation).toBe(1)
    expect(isDirty(state)).toBe(false)
  })

  it('can keep mine on top of theirs, with their status', () => {
    const state = reduceEditing(clashed(), { kind: 'kept-mine' })
    expect(state.fields.title).toBe('Mine')
    expect(state.stored).toMatchObject({ revision: 4, status: 'published' })
    expect(isDirty(state)).toBe(true)
  })

  it('can wait', () => {
    const state = reduceEditing(clashed(), { kind: 'conflict-put-off' })
    expect(state.phase).toEqual({ kind: 'idle' })
    expect(state.stored.revision).toBe(3)
  })
})

describe('what the author is told about saving', () => {
  const keeping = (state: EditingState, kept: EditingState['keeping']) =>
    reduceEditing(state, { kind: 'keeping', keeping: kept })

  it('is never more than is true', () => {
    const dirty = typed(editing(), 'New')
    expect(status(editing())).toBe('Saved')
    expect(status(keeping(dirty, 'keeping'))).toMatch(/Keeping your text/)
    expect(status(keeping(dirty, 'kept'))).toBe(
      'Unsaved changes. Your text is kept on this device.',
    )
    expect(status(keeping(dirty, 'refused'))).toMatch(/do not close this page/)
    expect(status(keeping(dirty, 'kept'), false)).toMatch(/^Offline\. Unsaved changes\./)
  })

  it('names the time of saving and the reason of a failure', () => {
    const saving = reduceEditing(editing(), { kind: 'save-started', action: 'save' })
    expect(status(saving)).toBe('Saving…')
    const failed = reduceEditing(keeping(saving, 'kept'), {
      kind: 'save-failed',
      action: 'save',
      message: 'No connection.',
    })
    expect(status(failed)).toBe('Not saved: No connection. Your text is kept on this device.')
    const saved = reduceEditing(saving, {
      kind: 'saved',
      fields: saving.fields,
      status: 'draft',
      revision: 4,
      atMs: 0,
    })
    expect(status(saved)).toBe('Saved at 14:03')
  })

  it('says so when nothing was written yet', () => {
    expect(status(startEditing(storedVersionOf(null, 'ana'), null))).toBe('Nothing to save yet')
  })
})
