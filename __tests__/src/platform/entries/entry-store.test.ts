import { describe, expect, it } from '@jest/globals'
import type { EntryContent } from '../../../../shared/entries/entry-writes'
import { createEntryStore } from '../../../../src/platform/entries/entry-store'
import { memoryPosts } from '../posts/memory-posts'

const ID = 'en:glossary:ein'
const PATH = `entries/${ID}`
const COPY = `entryCopies/${ID}`
const NEW = { revision: 0, version: 0 }
const FILE = { base: 'a'.repeat(64), baseData: { term: 'As in the file' } }
const NO_FILE = { base: null, baseData: null }

const content = (more: Partial<EntryContent> = {}): EntryContent => ({
  slug: 'ein',
  status: 'published',
  data: { term: 'EIN' },
  ...NO_FILE,
  ...more,
})

function terms(memory = memoryPosts()) {
  const store = createEntryStore(memory.database, () => 0)
  let writerSequence = 0
  return {
    ...store,
    memory,
    stored: (path: string) => memory.stored.get(path),
    write: (base: typeof NEW, fields: object, id = ID) =>
      store.saveCopy({
        id,
        base,
        fields: { ...fields },
        file: NO_FILE,
        writerId: 'tab',
        writerSequence: (writerSequence += 1),
      }),
    publish: (base: typeof NEW, more: Partial<EntryContent> = {}, id = ID) =>
      store.save({ id, base, content: content(more) }),
  }
}

describe('an entry', () => {
  it('begins as a working copy with the file that it is made from', async () => {
    const { saveCopy, stored, readHead, listCopies } = terms()
    expect(await readHead(ID)).toEqual({ kind: 'missing' })
    const fields = { term: 'EIN', linkAs: undefined }
    await saveCopy({ id: ID, base: NEW, fields, file: FILE, writerId: 'tab', writerSequence: 1 })
    expect(stored(COPY)).toMatchObject({ data: { term: 'EIN' }, ...FILE, baseRevision: 0 })
    expect(Object.keys(stored(COPY)?.['data'] as object)).toEqual(['term'])
    expect(await readHead(ID)).toMatchObject({ saved: null, copy: { id: ID, ...FILE } })
    expect(await listCopies(null)).toMatchObject([{ id: ID, data: { term: 'EIN' } }])
  })

  it('is published, and its working copy ends', async () => {
    const { write, publish, stored, readHead } = terms()
    await write(NEW, { term: 'EIN' })
    expect(await publish({ revision: 0, version: 1 })).toEqual({
      kind: 'saved',
      identity: { revision: 1, version: 0 },
    })
    expect(stored(COPY)).toBeUndefined()
    expect(stored(`${PATH}/revisions/1`)).toMatchObject({ status: 'published', writers: ['ana'] })
    expect(await readHead(ID)).toMatchObject({ saved: { data: { term: 'EIN' } }, copy: null })
  })

  it('keeps the time of its publication to the microsecond', async () => {
    const { publish, stored } = terms()
    await publish(NEW)
    const first = stored(PATH)?.['publishedAt']
    await publish({ revision: 1, version: 0 }, { data: { term: 'EIN again' } })
    expect(stored(PATH)?.['publishedAt']).toBe(first)
  })

  it('is never written over by a text that has not seen it', async () => {
    const { publish, write } = terms()
    await publish(NEW)
    expect(await write(NEW, { term: 'Other' })).toMatchObject({ kind: 'behind' })
    const other = { data: { term: 'Other' } }
    expect(await publish(NEW, other)).toMatchObject({
      kind: 'behind',
      head: { saved: { data: { term: 'EIN' } } },
    })
    expect(await publish({ revision: 3, version: 0 }, other)).toMatchObject({ kind: 'behind' })
    const seen = { revision: 1, version: 0 }
    expect(await write(seen, { term: 'Other' })).toMatchObject({ kind: 'saved' })
  })

  it('is known again when only the confirmation of its save was lost', async () => {
    const { publish, memory } = terms()
    memory.loseNextAnswer()
    await expect(publish(NEW)).rejects.toThrow('Failed to fetch')
    expect(await publish(NEW)).toMatchObject({ kind: 'saved', identity: { revision: 1 } })
  })

  it('is known again also by what is written next', async () => {
    const { publish, write, memory } = terms()
    memory.loseNextAnswer()
    await expect(publish(NEW)).rejects.toThrow('Failed to fetch')
    expect(await write(NEW, { term: 'EIN, and more' })).toMatchObject({ kind: 'saved' })
  })

  it('lists its versions', async () => {
    const { publish, listRevisions } = terms()
    await publish(NEW)
    await publish({ revision: 1, version: 0 }, { status: 'draft' })
    const { revisions } = await listRevisions(ID, null, null)
    expect(revisions).toMatchObject([
      { kind: 'saved', version: { revision: 2, status: 'draft' } },
      { kind: 'saved', version: { revision: 1, status: 'published' } },
    ])
  })

  it('that is damaged is described, and not saved over', async () => {
    const { publish, readHead, memory } = terms()
    memory.stored.set(PATH, { data: 5 })
    expect(await readHead(ID)).toMatchObject({ kind: 'invalid' })
    await expect(publish(NEW)).rejects.toThrow('The stored entry is damaged')
  })

  it('has an id of its kind', async () => {
    await expect(terms().publish(NEW, {}, 'ein')).rejects.toThrow('"ein" is the id of no entry')
  })
})

describe('another slug of an entry', () => {
  const TO = 'entries/en:glossary:tin'

  it('moves it, and is known again when only the confirmation was lost', async () => {
    const { publish, stored, memory } = terms()
    await publish(NEW)
    memory.loseNextAnswer()
    const base = { revision: 1, version: 0 }
    await expect(publish(base, { slug: 'tin' })).rejects.toThrow('Failed to fetch')
    expect(await publish(base, { slug: 'tin' })).toMatchObject({ kind: 'saved' })
    expect(stored(TO)).toMatchObject({ status: 'published', revision: 1 })
    expect(stored(PATH)).toMatchObject({ status: 'removed', movedTo: 'tin', revision: 2 })
    expect(stored('slugs/|glossary|ein')).toMatchObject({ to: '/glossary/tin' })
  })

  it('is refused while it belongs to an entry, or someone writes there', async () => {
    const { publish, write } = terms()
    await publish(NEW)
    await publish(NEW, { slug: 'tin' }, 'en:glossary:tin')
    await write(NEW, { term: 'ITIN' }, 'en:glossary:itin')
    const base = { revision: 1, version: 0 }
    expect(await publish(base, { slug: 'tin' })).toEqual({ kind: 'slug-taken' })
    expect(await publish(base, { slug: 'itin' })).toEqual({ kind: 'slug-taken' })
  })

  it('is given back by an entry that was removed, and its redirect ends', async () => {
    const { publish, stored } = terms()
    await publish(NEW)
    await publish({ revision: 1, version: 0 }, { slug: 'tin' })
    await publish({ revision: 1, version: 0 }, { slug: 'ein' }, 'en:glossary:tin')
    expect(stored(PATH)).toMatchObject({ status: 'published', revision: 3, movedTo: null })
    expect(stored('slugs/|glossary|ein')).toBeUndefined()
    expect(stored('slugs/|glossary|tin')).toMatchObject({ to: '/glossary/ein' })
  })

  it('ends the redirect of a removed entry that comes back', async () => {
    const { publish, stored } = terms()
    await publish(NEW)
    await publish({ revision: 1, version: 0 }, { slug: 'tin' })
    await publish({ revision: 2, version: 0 })
    expect(stored('slugs/|glossary|ein')).toBeUndefined()
  })

  it('takes nothing of a draft along', async () => {
    const { publish, write, saveCopy, memory } = terms()
    await publish(NEW, { status: 'draft' })
    await write({ revision: 1, version: 0 }, { term: 'Two' })
    await saveCopy({
      id: ID,
      base: { revision: 1, version: 1 },
      fields: { term: 'Three' },
      file: NO_FILE,
      writerId: 'tab',
      writerSequence: 9,
      keepsHead: true,
    })
    expect(memory.stored.has(`${PATH}/kept/1`)).toBe(true)
    await publish({ revision: 1, version: 2 }, { slug: 'tin', status: 'draft' })
    expect([...memory.stored.keys()].sort()).toEqual([TO, `${TO}/revisions/1`])
  })
})

describe('a draft', () => {
  it('is deleted with its versions, what was kept of it and its working copy', async () => {
    const { publish, write, deleteDraft, memory } = terms()
    await publish(NEW, { status: 'draft' })
    await publish({ revision: 1, version: 0 }, { status: 'draft', data: { term: 'Two' } })
    await write({ revision: 2, version: 0 }, { term: 'Three' })
    memory.stored.set(`${PATH}/kept/1`, { number: 1 })
    expect(await deleteDraft(ID, 2)).toEqual({ kind: 'deleted' })
    expect([...memory.stored.keys()]).toEqual([])
    expect(await deleteDraft(ID, 2)).toEqual({ kind: 'deleted' })
  })

  it('is not deleted when it is none any more, or has another version', async () => {
    const { publish, deleteDraft } = terms()
    await publish(NEW, { status: 'draft' })
    expect(await deleteDraft(ID, 2)).toMatchObject({ kind: 'changed', entry: { revision: 1 } })
    await publish({ revision: 1, version: 0 })
    expect(await deleteDraft(ID, 2)).toMatchObject({
      kind: 'changed',
      entry: { status: 'published' },
    })
  })
})

describe('the list of entries', () => {
  it('has those of a kind, and says which are damaged', async () => {
    const { publish, listEntries, memory } = terms()
    await publish(NEW)
    memory.stored.set('entries/en:glossary:tin', { kind: 'glossary' })
    memory.stored.set('entries/en:forms:w-7', { kind: 'forms' })
    expect(await listEntries('glossary')).toMatchObject([
      { kind: 'entry', entry: { id: ID } },
      { kind: 'invalid', id: 'en:glossary:tin', problems: expect.anything() },
    ])
  })
})
