import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PliegoImportOptions } from '../../../import/pliego/run-pliego.ts'
import { readTerm, saveTerm, termData, termId } from '../../export/support/entries.ts'
import { exportSite, importSite, writeContent } from '../../export/support/between-sites.ts'
import { openTestSite } from '../../export/support/filled-backend.ts'
import type { TestSite } from '../../export/support/filled-backend.ts'
import { serverTime } from '../../../server/app.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

/** Entries that were edited in the browser, out of one backend and into another. */

let from: TestSite
let to: TestSite
const work = emptyFolder()

beforeEach(async () => {
  await writeContent(work, termData({ term: 'Nexus', seeAlso: [] }))
  from = await openTestSite()
  to = await openTestSite()
  await saveTerm(from, 'apostille', { data: termData({ example: 'Before.' }) })
  await saveTerm(from, 'apostille', { data: termData({ seeAlso: ['nexus'] }) })
  await saveTerm(from, 'idea', { status: 'draft', data: { term: 'Idea' } })
  await saveTerm(from, 'old', { data: termData({ term: 'Old' }) })
  await saveTerm(from, 'old', { status: 'removed' })
  await from.server.backend.documents.commit([
    { kind: 'set', path: `entryCopies/${termId('apostille')}`, data: copyOf('Not saved yet', 2) },
  ])
})
afterEach(async () => {
  await from.close()
  await to.close()
})

const copyOf = (term: string, baseRevision: number) => ({
  data: { term },
  base: null,
  baseData: null,
  baseRevision,
  version: 1,
  writerId: 'tab',
  writerSequence: 0,
  updatedAt: serverTime,
  updatedBy: 'ana',
})

const write = (site: TestSite, name: string) =>
  exportSite(site, path.join(work, name), work, { hasUsers: false })

const read = (changes: Partial<PliegoImportOptions> = {}) =>
  importSite(to, work, { withUsers: false, ...changes })

const aboutEntries = ({ notes }: Awaited<ReturnType<typeof read>>) =>
  notes.filter((note) => /entr(?:y|ies)\b/.test(note))

describe('entries of an export', () => {
  it('come back with versions and texts not saved yet, and give the same export', async () => {
    await write(from, 'out')
    expect(aboutEntries(await read())).toEqual([
      'entries: 3 made, 0 already here, 0 left alone, 0 refused',
      'texts of entries not saved yet: 1 made, 0 already here, 0 refused',
    ])
    await write(to, 'again')
    const files = ['entries.jsonl', 'entry-revisions.jsonl', 'entry-copies.jsonl', 'FILES.sha256']
    for (const name of files) {
      const [before, after] = await Promise.all(
        ['out', 'again'].map((folder) => readFile(path.join(work, folder, name), 'utf8')),
      )
      expect(before).not.toBe('')
      expect(after).toBe(before)
    }
  })

  it('change nothing the second time, and nothing in a dry run', async () => {
    await write(from, 'out')
    expect(aboutEntries(await read({ isDryRun: true }))[0]).toBe(
      'entries: 3 to be made, 0 already here, 0 left alone, 0 refused',
    )
    expect(to.server.backend.documents.isEmpty()).toBe(true)
    await read()
    expect(aboutEntries(await read())).toEqual([
      'entries: 0 made, 3 already here, 0 left alone, 0 refused',
      'texts of entries not saved yet: 0 made, 1 already here, 0 refused',
    ])
  })

  it('leave alone what is different here, unless it is asked for, and what is newer', async () => {
    await write(from, 'out')
    await saveTerm(to, 'apostille', { data: termData({ example: 'From here.' }) })
    expect(aboutEntries(await read()).slice(0, 2)).toEqual([
      'entries: 2 made, 0 already here, 1 left alone, 0 refused',
      'entry en:glossary:apostille: it is different here',
    ])
    expect(await readTerm(to, 'apostille')).toMatchObject({ data: { example: 'From here.' } })
    expect(aboutEntries(await read({ update: true }))[0]).toContain('entries: 1 made')
    expect(await readTerm(to, 'apostille')).toMatchObject({
      revision: 2,
      data: { seeAlso: ['nexus'] },
    })
    await saveTerm(to, 'apostille', { data: termData({ example: 'Later.' }) })
    expect(aboutEntries(await read({ update: true }))).toContain(
      'entry en:glossary:apostille: it has version 3 here, and 2 in the export',
    )
  })

  it.each([
    ['an empty text', { definition: '' }, 'definition: must not be empty'],
    ['a link to nothing', { seeAlso: ['nowhere'] }, 'seeAlso.0: "nowhere" has no page'],
    ['a name that a file has', { aliases: ['Nexus'] }, '"Nexus" already belongs to the term'],
    [
      'markup for an address',
      { sources: [{ title: 'X', url: 'javascript:x()' }] },
      'sources.0.url',
    ],
    ['a field that there is not', { onclick: 'x()' }, 'onclick: no such field'],
  ])('are named when they have %s, and the rest comes in', async (_, changes, reason) => {
    await saveTerm(from, 'wrong', { data: termData({ term: 'Wrong', ...changes }) })
    await write(from, 'out')
    const [counts, named] = aboutEntries(await read())
    expect(counts).toBe('entries: 3 made, 0 already here, 0 left alone, 1 refused')
    expect(named).toMatch(/^entry en:glossary:wrong: /)
    expect(named).toContain(reason)
    expect(await readTerm(to, 'wrong')).toBeNull()
    expect(await readTerm(to, 'apostille')).toMatchObject({ revision: 2 })
  })

  it('are named when they are no entries at all', async () => {
    await from.server.backend.documents.commit([
      { kind: 'set', path: 'entries/en:glossary:broken', data: { kind: 'glossary', revision: 1 } },
    ])
    await saveTerm(from, 'form-1', { data: termData() })
    const form = { ...(await readTerm(from, 'form-1')), id: undefined, kind: 'forms' }
    await from.server.backend.documents.commit([
      { kind: 'delete', path: 'entries/en:glossary:form-1' },
      { kind: 'set', path: 'entries/en:forms:form-1', data: form },
    ])
    await write(from, 'out')
    const notes = aboutEntries(await read())
    expect(notes[0]).toBe('entries: 3 made, 0 already here, 0 left alone, 2 refused')
    expect(notes).toContain('entry en:forms:form-1: "forms" is not edited in the browser')
    expect(notes.join()).toContain('entry en:glossary:broken: ')
  })

  it('come without a text that belongs to another version', async () => {
    await from.server.backend.documents.commit([
      { kind: 'set', path: `entryCopies/${termId('apostille')}`, data: copyOf('Older', 1) },
    ])
    await write(from, 'out')
    expect(aboutEntries(await read())).toContain(
      'texts of entries not saved yet: 0 made, 0 already here, 1 refused',
    )
  })

  it('lie over the files that come with them', async () => {
    await write(from, 'out')
    const contentDir = path.join(work, 'empty')
    const refused = aboutEntries(await read({ contentDir, isDryRun: true }))
    expect(refused.join()).toContain('"nexus" has no page')
    const withFiles = { contentDir, withContent: true }
    const counts = 'entries: 3 to be made, 0 already here, 0 left alone, 0 refused'
    expect(aboutEntries(await read({ ...withFiles, isDryRun: true }))[0]).toBe(counts)
    expect(aboutEntries(await read(withFiles))[0]).toBe(counts.replace('to be made', 'made'))
  })
})
