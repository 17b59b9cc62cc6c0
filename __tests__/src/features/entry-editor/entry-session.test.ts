import { describe, expect, it } from '@jest/globals'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { EDITED_KINDS } from '../../../../shared/entries/edited-kinds'
import {
  entrySync,
  isSeen,
  mergeTexts,
  type EntryAction,
  type EntryFacts,
} from '../../../../src/features/entry-editor/session/entry-session'
import { beginWith, mergeKept } from '../../../../src/editing/sync/begin'
import { sortKept } from '../../../../src/editing/sync/recovery'
import { createEditingSession } from '../../../../src/editing/sync/session'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import type { EntrySync } from '../../../../src/features/entry-editor/session/entry-session'
import type { LocalCopy } from '../../../../src/platform/storage/local-copy-store'
import { createEntryStore } from '../../../../src/platform/entries/entry-store'
import { FakeTime } from '../../editing/sync/fake-time'
import { memoryPosts } from '../../platform/posts/memory-posts'
import { termData, termFile, termId } from '../../support/terms'

const { fields } = EDITED_KINDS.glossary
const FILE = termFile('apostille', 'Apostille')

const text = (change: Readonly<Record<string, unknown>> = {}, digit = 'a'): EntryText => ({
  data: termData('Apostille', change),
  base: digit.repeat(64),
  baseData: FILE.data,
})

const entry = { name: 'term', fields, slug: 'apostille', file: FILE }
const SYNC = entrySync(entry)

const facts = (change: Partial<EntryFacts> = {}): EntryFacts => ({
  status: 'draft',
  slug: 'apostille',
  movedTo: null,
  published: null,
  publishedAtMs: null,
  versionAtMs: null,
  hasFile: true,
  ...change,
})

/** The facts after an action. */
function after(before: EntryFacts, action: EntryAction): EntryFacts {
  const content = SYNC.contentOf(text(), before, action)
  return SYNC.factsAfter(before, { action, content, fields: text() }, 5)
}

describe('two texts of an entry', () => {
  it('are merged field by field', () => {
    const outcome = mergeTexts(
      fields,
      text(),
      text({ definition: 'Apostille is a small word of paperwork.' }),
      text({ definition: 'Apostille is a word of much paperwork.', aliases: ['Stamp'] }),
    )
    expect(outcome).toMatchObject({
      kind: 'merged',
      fields: {
        data: { definition: 'Apostille is a small word of much paperwork.', aliases: ['Stamp'] },
      },
    })
  })

  it('belong to the file that one of them was merged with', () => {
    expect(mergeTexts(fields, text(), text({}, 'b'), text()).fields.base).toBe('b'.repeat(64))
    expect(mergeTexts(fields, text(), text(), text({}, 'c')).fields.base).toBe('c'.repeat(64))
  })

  it('differ by their file too', () => {
    expect(SYNC.isSame(text(), text())).toBe(true)
    expect(SYNC.isSame(text(), text({}, 'b'))).toBe(false)
  })
})

describe('what readers notice of an action', () => {
  const published = facts({ status: 'published', published: termData('Apostille') })
  const draft = facts({ hasFile: false })
  const rows: readonly (readonly [string, EntryFacts, EntryAction, string | null])[] = [
    ['the text, once it is published', facts(), { kind: 'publish' }, 'published'],
    ['the newer text', published, { kind: 'publish' }, 'published'],
    ['that it is gone, once it is removed', published, { kind: 'remove' }, 'removed'],
    ['that its file is gone with it', facts(), { kind: 'remove' }, 'removed'],
    ['their file again, once it is unpublished', published, { kind: 'unpublish' }, 'reverted'],
    ['that it is there again', facts({ status: 'removed' }), { kind: 'restore' }, 'published'],
    ['nothing of a draft at another address', draft, { kind: 'move', slug: 'other' }, null],
  ]
  it.each(rows)('is %s', (_what, before, action, kind) => {
    expect(SYNC.visibleChange(before, after(before, action))).toBe(kind)
  })

  it('is that it is gone, without a file', () => {
    const before = { ...published, hasFile: false }
    expect(SYNC.visibleChange(before, { ...before, status: 'draft' })).toBe('removed')
  })

  it('is its redirect, and no removal, after a move', () => {
    const moved = after(published, { kind: 'move', slug: 'other' })
    expect(moved).toMatchObject({ status: 'removed', movedTo: 'other' })
    expect(SYNC.visibleChange(published, moved)).toBeNull()
    expect(SYNC.shownAs(moved)).toBeNull()
  })
})

describe('the content of a save', () => {
  it('of a removal is what readers have seen, and nothing newer', () => {
    const newer = text({ definition: 'Secret.' })
    expect(SYNC.contentOf(newer, facts(), { kind: 'remove' }).data).toBe(FILE.data)
    const seen = termData('Apostille', { definition: 'Seen.' })
    const published = facts({ status: 'published', published: seen })
    expect(SYNC.contentOf(newer, published, { kind: 'remove' })).toMatchObject({
      status: 'removed',
      data: seen,
    })
  })

  it('of a removal and of a move is made from the file that readers see instead of a draft', () => {
    const file = { base: FILE.sha256, baseData: FILE.data }
    const older = text({ definition: 'Secret.' }, 'b')
    const before = { ...older, base: null, baseData: null }
    for (const draft of [older, before]) {
      expect(SYNC.contentOf(draft, facts(), { kind: 'remove' })).toMatchObject({
        ...file,
        data: FILE.data,
      })
      const moved = SYNC.contentOf(draft, facts(), { kind: 'move', slug: 'other' })
      expect(moved).toMatchObject({ ...file, data: { definition: 'Secret.' } })
      expect(SYNC.contentOf(draft, facts(), { kind: 'publish' }).base).toBe(draft.base)
    }
    const gone = entrySync({ ...entry, file: null })
    const move = gone.contentOf(older, facts({ hasFile: false }), { kind: 'move', slug: 'other' })
    expect(move).toMatchObject({ base: null, baseData: null, status: 'draft' })
  })

  it('of a move is published there only where readers see it', () => {
    const move: EntryAction = { kind: 'move', slug: 'other' }
    expect(SYNC.contentOf(text(), facts(), move)).toMatchObject({
      slug: 'other',
      status: 'published',
    })
    expect(SYNC.contentOf(text(), facts({ hasFile: false }), move).status).toBe('draft')
  })
})

it('shows readers a draft only through its file', () => {
  expect(isSeen(facts())).toBe(true)
  expect(isSeen(facts({ hasFile: false }))).toBe(false)
  expect(isSeen(facts({ status: 'removed' }))).toBe(false)
})

it('begins with what this browser kept of it', () => {
  const head = knownHead(SYNC, { saved: null, copy: null }, 'ana')
  const kept = (fields: EntryText): LocalCopy<EntryText> => ({
    userId: 'ana',
    documentId: termId('apostille'),
    writerId: 'gone',
    sequence: 1,
    base: { revision: 0, version: 0, fields: text() },
    keptAtMs: 0,
    fields,
  })
  const recovery = sortKept(SYNC, [kept(text({ example: 'Kept.' })), kept(text())], head)
  expect(recovery.held).toHaveLength(1)
  const begun = beginWith(head, recovery)
  expect(begun.fields).toEqual(text({ example: 'Kept.' }))
  const merged = mergeKept(SYNC, begun, kept(text({ aliases: ['Stamp'] })))
  expect(merged?.fields).toEqual(text({ example: 'Kept.', aliases: ['Stamp'] }))
})

describe('two tabs with one term', () => {
  function open() {
    const { database, stored } = memoryPosts()
    const store = createEntryStore(database, () => 0)
    const time = new FakeTime()
    const id = termId('apostille')
    const tab = async (writerId: string) => {
      const read = await store.readHead(id)
      const head = read.kind === 'head' ? read : { saved: null, copy: null }
      const session = createEditingSession<EntrySync>(
        { userId: 'ana', documentId: id, writerId, head: knownHead(SYNC, head, 'ana') },
        {
          kind: SYNC,
          store,
          localCopies: { keep: () => Promise.resolve(), forget: () => Promise.resolve() },
          clock: time,
          random: () => 1,
          isOwnSession: () => true,
        },
      )
      session.open()
      return session
    }
    const write = (
      session: Awaited<ReturnType<typeof tab>>,
      change: Readonly<Record<string, unknown>>,
    ) => session.edit({ data: { ...session.current().data, ...change } })
    return { tab, write, time, stored, id }
  }

  it('lose nothing of either', async () => {
    const { tab, write, time, stored, id } = open()
    const one = await tab('one')
    const other = await tab('other')
    write(one, { aliases: ['Stamp'] })
    await time.pass(3000)
    write(other, { example: 'Another one.' })
    await time.pass(6000)
    expect(stored.get(`entryCopies/${id}`)).toMatchObject({
      data: { aliases: ['Stamp'], example: 'Another one.' },
      base: 'a'.repeat(64),
    })
  })

  it('ask where both wrote other words', async () => {
    const { tab, write, time } = open()
    const one = await tab('one')
    const other = await tab('other')
    write(one, { term: 'Apostil' })
    await time.pass(3000)
    write(other, { term: 'The apostille' })
    await time.pass(3000)
    expect(other.getSnapshot().server).toMatchObject({
      kind: 'conflict',
      conflict: { outcome: { conflicts: [{ field: 'term' }] } },
    })
  })

  it('say by its name that it is gone', async () => {
    const { tab, write, time, stored } = open()
    const one = await tab('one')
    one.act({ kind: 'publish' })
    await time.pass(3000)
    stored.clear()
    write(one, { aliases: ['Stamp'] })
    await time.pass(3000)
    expect(one.getSnapshot().server).toMatchObject({
      kind: 'waiting',
      message: 'Someone deleted this term.',
    })
  })
})
