import { describe, expect, it } from '@jest/globals'
import { createCopies } from '../../../../src/platform/documents/copies'
import { readHead } from '../../../../src/platform/documents/heads'
import { createRevisions } from '../../../../src/platform/documents/revisions'
import { createSaving } from '../../../../src/platform/documents/saving'
import { UnsettledSaves } from '../../../../src/platform/documents/unsettled-saves'
import { term, type Term } from '../../../shared/kinds/term-fields'
import { memoryPosts } from '../posts/memory-posts'
import { TERM_KIND, termPlanner, type TermTypes } from './term-kind'

const ID = 'en:terms:ein'
const NEW = { revision: 0, version: 0 }

function terms(memory = memoryPosts()) {
  const { database } = memory
  const unsettled = new UnsettledSaves<TermTypes>(TERM_KIND)
  const copies = createCopies(TERM_KIND, database, unsettled, () => 0)
  const saving = createSaving(TERM_KIND, database, unsettled, termPlanner(database))
  let writerSequence = 0
  return {
    memory,
    ...copies,
    ...createRevisions(TERM_KIND, database),
    head: () => readHead(TERM_KIND, database, ID),
    write: (base: typeof NEW, fields: Partial<Term>, keepsHead = false) =>
      copies.saveCopy({
        id: ID,
        base,
        fields: term(fields),
        writerId: 'tab',
        writerSequence: (writerSequence += 1),
        keepsHead,
      }),
    save: (base: typeof NEW, fields: Partial<Term>) =>
      saving.save({ id: ID, base, content: { data: term(fields), status: 'published' } }),
  }
}

describe('a document that is no post', () => {
  it('has its working copy, kept versions and revisions where its kind says', async () => {
    const { write, save, memory } = terms()
    await write(NEW, { name: 'EIN' })
    await write({ revision: 0, version: 1 }, { name: 'EIN number' }, true)
    expect(memory.stored.get(`entryCopies/${ID}`)).toMatchObject({
      data: { name: 'EIN number' },
      baseRevision: 0,
      version: 2,
      writers: ['ana'],
    })
    await save({ revision: 0, version: 2 }, { name: 'EIN number' })
    expect([...memory.stored.keys()].sort()).toEqual([
      `entries/${ID}`,
      `entries/${ID}/kept/1`,
      `entries/${ID}/revisions/1`,
    ])
  })

  it('is read as its newest text', async () => {
    const { write, save, head, listCopies } = terms()
    expect(await head()).toEqual({ kind: 'missing' })
    await save(NEW, { name: 'EIN', due: 4 })
    await write({ revision: 1, version: 0 }, { name: 'EIN', due: 5 })
    expect(await head()).toMatchObject({
      saved: { revision: 1, data: { due: 4 } },
      copy: { data: { due: 5 } },
    })
    expect(await listCopies(null)).toMatchObject([{ id: ID, data: { due: 5 } }])
  })

  it('is never written over by a text that has not seen it', async () => {
    const { write, save, memory } = terms()
    await save(NEW, { name: 'EIN' })
    const outcome = await terms(memory).write(NEW, { name: 'Other' })
    expect(outcome).toMatchObject({ kind: 'behind', head: { saved: { data: { name: 'EIN' } } } })
    expect(await save(NEW, { name: 'Other' })).toMatchObject({ kind: 'behind' })
    expect(await write({ revision: 1, version: 0 }, { name: 'Seen' })).toMatchObject({
      kind: 'saved',
    })
  })

  it('is known again when only the confirmation of its save was lost', async () => {
    const { save, write, memory } = terms()
    memory.loseNextAnswer()
    await expect(save(NEW, { name: 'EIN' })).rejects.toThrow('Failed to fetch')
    expect(await write(NEW, { name: 'EIN, and more' })).toMatchObject({ kind: 'saved' })
  })

  it('that is damaged is described, and not saved over', async () => {
    const { head, save, memory } = terms()
    memory.stored.set(`entries/${ID}`, { data: { summary: 5 } })
    expect(await head()).toMatchObject({ kind: 'invalid' })
    await expect(save(NEW, { name: 'EIN' })).rejects.toThrow('The stored term is damaged')
  })

  it('lists its versions, and takes its kept ones along when it is given up', async () => {
    const { write, listRevisions, discardCopy, memory } = terms()
    await write(NEW, { name: 'One' })
    await write({ revision: 0, version: 1 }, { name: 'Two' }, true)
    const { revisions } = await listRevisions(ID, null, null)
    expect(revisions).toMatchObject([{ kind: 'kept', version: { data: { name: 'One' } } }])
    await discardCopy(ID, { revision: 0, version: 2 })
    expect([...memory.stored.keys()]).toEqual([])
  })
})
