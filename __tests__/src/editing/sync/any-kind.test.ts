import { describe, expect, it } from '@jest/globals'
import { beginWith, mergeKept } from '../../../../src/editing/sync/begin'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { sortKept } from '../../../../src/editing/sync/recovery'
import { createEditingSession } from '../../../../src/editing/sync/session'
import { createCopies } from '../../../../src/platform/documents/copies'
import { readHead } from '../../../../src/platform/documents/heads'
import { createSaving } from '../../../../src/platform/documents/saving'
import { UnsettledSaves } from '../../../../src/platform/documents/unsettled-saves'
import type { LocalCopy } from '../../../../src/platform/storage/local-copy-store'
import { term, type Term } from '../../../shared/kinds/term-fields'
import { TERM_KIND, termPlanner, type TermTypes } from '../../platform/documents/term-kind'
import { memoryPosts } from '../../platform/posts/memory-posts'
import { FakeTime } from './fake-time'
import { TERM_SYNC, type TermSync } from './term-session'

const ID = 'en:terms:ein'
const NOTHING = { saved: null, copy: null }

/** Tabs with the same term open, over one database. */
function openTerm() {
  const memory = memoryPosts()
  const { database } = memory
  const time = new FakeTime()
  const kept = new Map<string, LocalCopy<Term>>()
  const read = async () => {
    const head = await readHead(TERM_KIND, database, ID)
    return head.kind === 'head' ? head : NOTHING
  }
  const open = async (writerId: string) => {
    const unsettled = new UnsettledSaves<TermTypes>(TERM_KIND)
    const session = createEditingSession<TermSync>(
      {
        userId: 'ana',
        documentId: ID,
        writerId,
        head: knownHead(TERM_SYNC, await read(), 'ana'),
      },
      {
        kind: TERM_SYNC,
        store: {
          ...createCopies(TERM_KIND, database, unsettled, () => 0),
          ...createSaving(TERM_KIND, database, unsettled, termPlanner(database)),
        },
        localCopies: {
          keep: (copy) => Promise.resolve(void kept.set(copy.writerId, copy)),
          forget: (_user, _id, writer = '') => Promise.resolve(void kept.delete(writer)),
        },
        clock: time,
        random: () => 1,
        isOwnSession: () => true,
        readHead: read,
      },
    )
    session.open()
    return session
  }
  return { open, time, kept, memory, read }
}

describe('a session over a document that is no post', () => {
  it('keeps what is typed here and in the backend, and saves it when asked', async () => {
    const { open, time, kept, memory } = openTerm()
    const tab = await open('tab1')
    tab.edit({ name: 'EIN', definition: ['Nine digits.'] })
    expect(kept.get('tab1')).toMatchObject({ documentId: ID, fields: { name: 'EIN' } })
    await time.pass(1500)
    expect(memory.stored.get(`entryCopies/${ID}`)).toMatchObject({ data: { name: 'EIN' } })
    tab.act({ kind: 'publish' })
    await time.pass(100)
    expect(tab.getSnapshot()).toMatchObject({
      head: { identity: { revision: 1, version: 0 }, facts: { status: 'published' } },
      visibleChange: { kind: 'published' },
    })
    expect(kept.size).toBe(0)
  })

  it('merges what two tabs wrote by the table of the kind', async () => {
    const { open, time, read } = openTerm()
    const first = await open('tab1')
    first.edit({ name: 'EIN', definition: ['One.', 'Two.'] })
    await time.pass(1500)
    const second = await open('tab2')
    second.edit({ definition: ['One.', 'Two, more.'], aliases: ['FEIN'] })
    await time.pass(1500)
    first.edit({ definition: ['One, more.', 'Two.'] })
    await time.pass(5000)
    expect(first.getSnapshot().fields).toMatchObject({
      definition: ['One, more.', 'Two, more.'],
      aliases: ['FEIN'],
    })
    expect((await read()).copy?.data.definition).toEqual(['One, more.', 'Two, more.'])
  })

  it('asks about what does not merge, and goes on from the choice', async () => {
    const { open, time } = openTerm()
    const first = await open('tab1')
    const second = await open('tab2')
    first.edit({ name: 'One' })
    await time.pass(1500)
    second.edit({ name: 'Two' })
    await time.pass(1500)
    const { server } = second.getSnapshot()
    if (server.kind !== 'conflict') throw new Error('A conflict was expected.')
    second.resolve(server.conflict.theirs.fields, server.conflict.change)
    await time.pass(1500)
    expect(second.getSnapshot()).toMatchObject({
      fields: { name: 'One' },
      server: { kind: 'ready' },
    })
  })

  it('calls the document by its name when it is gone', async () => {
    const { open, time, memory } = openTerm()
    const tab = await open('tab1')
    tab.edit({ name: 'EIN' })
    tab.act({ kind: 'save' })
    await time.pass(100)
    memory.stored.clear()
    tab.edit({ name: 'EIN, more' })
    await time.pass(1500)
    expect(tab.getSnapshot().server).toMatchObject({
      kind: 'waiting',
      message: 'Someone deleted this term.',
    })
  })

  it('begins with what this browser kept', () => {
    const head = knownHead(TERM_SYNC, NOTHING, 'ana')
    const copy = (fields: Partial<Term>): LocalCopy<Term> => ({
      userId: 'ana',
      documentId: ID,
      writerId: 'gone',
      sequence: 1,
      base: { revision: 0, version: 0, fields: term() },
      keptAtMs: 0,
      fields: term(fields),
    })
    const recovery = sortKept(TERM_SYNC, [copy({ name: 'EIN' }), copy({})], head)
    expect(recovery.held).toHaveLength(1)
    const begun = beginWith(head, recovery)
    expect(begun.fields.name).toBe('EIN')
    const merged = mergeKept(TERM_SYNC, begun, copy({ due: 3 }))
    expect(merged?.fields).toEqual(term({ name: 'EIN', due: 3 }))
  })
})
