import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdministratorDocuments } from '../../../node-shared/administrator/documents.ts'
import { openEntryFolder, readFileOfEntry } from '../../../node-shared/entries/entry-folder.ts'
import { bring } from '../../../scripts/content/bring.ts'
import { formatEntry } from '../../../scripts/content/format-entry.ts'
import { readContent } from '../../../scripts/content/read-content.ts'
import type { ContentDirection } from '../../../scripts/content/settle.ts'
import { showStatus } from '../../../scripts/content/show-status.ts'
import { planEntrySave } from '../../../shared/entries/entry-writes.ts'
import type { EntryData } from '../../../shared/entries/entry.ts'
import { serverTime } from '../../../server/app.ts'
import { readTerm, saveTerm, termData, termId } from '../../export/support/entries.ts'
import { openTestSite } from '../../export/support/filled-backend.ts'
import type { TestSite } from '../../export/support/filled-backend.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

/** The commands with the embedded backend and a folder of files. */

let site: TestSite
const work = emptyFolder()

beforeEach(async () => {
  await mkdir(path.join(work, 'glossary'))
  site = await openTestSite()
})
afterEach(() => site.close())

const placeOf = (slug: string) => path.join(work, 'glossary', `${slug}.json`)
const readText = (slug: string) => readFile(placeOf(slug), 'utf8')
const writeText = (slug: string, text: string) => writeFile(placeOf(slug), text)
const places = (documents = site.administrator.documents) => ({
  documents,
  files: openEntryFolder(work),
  now: () => new Date('2026-11-30T12:00:00Z'),
})

/** A file, and what an entry says of the file that it was made from. */
async function writeFileOf(slug: string, data: EntryData) {
  const text = formatEntry(data)
  await writeText(slug, text)
  return { base: readFileOfEntry('glossary', text).sha256, baseData: data }
}

/** A term whose file was edited in the browser. */
async function editTerm(slug: string, before: EntryData, after: EntryData): Promise<void> {
  await saveTerm(site, slug, { ...(await writeFileOf(slug, before)), data: after })
}

interface StatusLine {
  readonly id: string
  readonly state: string
  readonly isToPull: boolean
  readonly reasons: readonly string[]
}

async function status(): Promise<readonly StatusLine[]> {
  return JSON.parse(showStatus(await readContent(places()), true)) as StatusLine[]
}
const states = async () =>
  (await status()).map(({ id, state }) => `${id.replace('en:glossary:', '')} ${state}`)

async function run(
  direction: ContentDirection,
  { isDryRun = false, documents = site.administrator.documents } = {},
): Promise<{ readonly isWhole: boolean; readonly said: string }> {
  let said = ''
  const print = (text: string) => {
    said += text
  }
  const isWhole = await bring(direction, { ...places(documents), isDryRun, print })
  return { isWhole, said }
}

const edited = termData({ definition: 'A certificate that another country accepts.' })

describe('npm run content -- status', () => {
  it('says that nothing was edited where nothing was', async () => {
    await writeFileOf('apostille', termData())
    expect(showStatus(await readContent(places()), false)).toBe(
      'No entry was edited in the browser: every page shows its file.\n',
    )
    expect(await status()).toEqual([])
  })

  it('tells for each edited entry how its file is', async () => {
    await editTerm(
      'edited',
      termData({ term: 'Edited' }),
      termData({ term: 'Edited', example: 'E.' }),
    )
    await editTerm(
      'moved-on',
      termData({ term: 'Moved on' }),
      termData({ term: 'Moved on', example: 'E.' }),
    )
    await writeFileOf('moved-on', termData({ term: 'Moved on', definition: 'Shorter.' }))
    await saveTerm(site, 'new', { data: termData({ term: 'New' }) })
    await editTerm('gone', termData({ term: 'Gone' }), termData({ term: 'Gone' }))
    await saveTerm(site, 'gone', { status: 'removed' })
    await saveTerm(site, 'idea', { status: 'draft', data: { term: 'Idea' } })
    await saveTerm(site, 'wrong', { data: termData({ term: 'Wrong', seeAlso: ['nowhere'] }) })
    await writeFileOf('never-edited', termData({ term: 'Never edited' }))
    expect(await states()).toEqual([
      'edited file-unchanged',
      'gone removed',
      'idea draft',
      'moved-on file-changed',
      'new only-here',
      'wrong misfit',
    ])
    const found = await status()
    expect(found.filter(({ isToPull }) => isToPull).map(({ id }) => id)).toEqual(
      ['edited', 'gone', 'moved-on', 'new'].map(termId),
    )
    expect(found.at(-1)?.reasons).toEqual([
      'seeAlso.0: "nowhere" has no page; add it first, or remove the link',
    ])
    const text = showStatus(await readContent(places()), false)
    expect(text).toContain('file unchanged  en:glossary:edited  to be pulled\n')
    expect(text).toContain(
      '6 entries edited in the browser: 1 file unchanged, 1 file changed, 1 only here, 1 removed, 1 draft, 1 does not fit.\n"pull" has something to do for 4.\n',
    )
  })

  it('names documents that are no entries, and says what is wrong with them', async () => {
    await site.server.backend.documents.commit([
      { kind: 'set', path: 'entries/en:glossary:broken', data: { kind: 'glossary', slug: 7 } },
    ])
    await saveTerm(site, 'new', { data: termData() })
    const [broken, fine] = await status()
    expect(broken).toMatchObject({ id: 'en:glossary:broken', state: 'misfit' })
    expect(broken?.reasons.join()).toContain('slug: ')
    expect(fine).toMatchObject({ state: 'only-here' })
  })
})

describe('npm run content -- pull', () => {
  it('writes an edited entry into its file, which is then what the entry was made from', async () => {
    await editTerm('apostille', termData(), edited)
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(true)
    expect(said).toContain('written  content/glossary/apostille.json\n')
    expect(await readText('apostille')).toBe(formatEntry(edited))
    expect(await readTerm(site, 'apostille')).toMatchObject({
      status: 'published',
      revision: 2,
      data: edited,
      base: readFileOfEntry('glossary', formatEntry(edited)).sha256,
      baseData: edited,
    })
    expect(await status()).toEqual([
      { id: termId('apostille'), state: 'file-unchanged', isToPull: false, reasons: [] },
    ])
  })

  it('leaves an entry in which someone writes, and says so', async () => {
    await editTerm('apostille', termData(), edited)
    const before = await readText('apostille')
    const { createdAt: updatedAt } = (await readTerm(site, 'apostille'))!
    await site.server.backend.documents.commit([
      {
        kind: 'set',
        path: `entryCopies/${termId('apostille')}`,
        data: { data: edited, updatedAt },
      },
    ])
    const reasons = [
      'it has unpublished changes. Publish or discard them in the browser, and run this again',
    ]
    expect(await status()).toMatchObject([{ state: 'file-unchanged', isToPull: false, reasons }])
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain('left  content/glossary/apostille.json')
    expect(await readText('apostille')).toBe(before)
    await writeFileOf('apostille', termData({ example: 'Changed in the file.' }))
    expect((await run('push')).isWhole).toBe(false)
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1, data: edited })
  })

  it('keeps the times of the entry, to the microsecond, and makes a revision', async () => {
    await editTerm('apostille', termData(), edited)
    const place = `entries/${termId('apostille')}`
    const { documents } = site.administrator
    const before = (await documents.read([place])).get(place)
    await run('pull')
    const found = await documents.read([place, `${place}/revisions/2`])
    expect(found.get(place)?.fields).toMatchObject({
      createdAt: before?.fields['createdAt'],
      publishedAt: before?.fields['publishedAt'],
      updatedBy: { stringValue: 'content-command' },
    })
    expect(found.get(`${place}/revisions/2`)?.fields).toEqual(found.get(place)?.fields)
  })

  it('writes an entry that is only here into a new file', async () => {
    await saveTerm(site, 'new', { data: termData({ term: 'New' }) })
    await run('pull')
    expect(await readText('new')).toBe(formatEntry(termData({ term: 'New' })))
    expect(await states()).toEqual(['new file-unchanged'])
  })

  it('does nothing the second time, nor with an entry that equals its file', async () => {
    await editTerm('apostille', termData(), edited)
    await saveTerm(site, 'new', { data: termData({ term: 'New' }) })
    await run('pull')
    // Another way of writing the same.
    const text = JSON.stringify(termData({ term: 'Same' }))
    await writeText('same', text)
    const { sha256 } = readFileOfEntry('glossary', text)
    const data = termData({ term: 'Same' })
    await saveTerm(site, 'same', { data, base: sha256, baseData: data })
    const revisions = () =>
      Promise.all(
        ['apostille', 'new', 'same'].map(async (slug) => (await readTerm(site, slug))?.revision),
      )
    const before = await revisions()
    expect(await run('pull')).toEqual({
      isWhole: true,
      said: '0 done, 3 with nothing to do, 0 left as they are.\n',
    })
    expect(await readText('same')).toBe(text)
    expect(await revisions()).toEqual(before)
  })

  it('deletes the file of a removed entry after saying so', async () => {
    await editTerm('apostille', termData(), termData())
    await saveTerm(site, 'apostille', { status: 'removed' })
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(true)
    expect(said).toContain(
      'deleted  content/glossary/apostille.json: the entry was removed in the browser\n',
    )
    expect(await readdir(path.join(work, 'glossary'))).toEqual([])
    expect(await states()).toEqual(['apostille removed'])
  })

  it('leaves drafts in the browser', async () => {
    await saveTerm(site, 'idea', { status: 'draft', data: termData() })
    await run('pull')
    expect(await readdir(path.join(work, 'glossary'))).toEqual([])
  })

  it('says what it would do, and writes nothing, when it runs dry', async () => {
    await editTerm('apostille', termData(), edited)
    await editTerm('gone', termData({ term: 'Gone' }), termData({ term: 'Gone' }))
    await saveTerm(site, 'gone', { status: 'removed' })
    const { said } = await run('pull', { isDryRun: true })
    expect(said).toContain('to be written  content/glossary/apostille.json\n')
    expect(said).toContain('to be deleted  content/glossary/gone.json')
    expect(await readText('apostille')).toBe(formatEntry(termData()))
    expect(await readText('gone')).not.toBe('')
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1 })
  })

  it('merges by words with a file that was changed meanwhile, on both sides', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('apostille', termData({ aliases: ['Hague certificate'] }))
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(true)
    expect(said).toContain('changes of the browser and of the file, merged')
    const merged = { ...edited, aliases: ['Hague certificate'] }
    expect(await readText('apostille')).toBe(formatEntry(merged))
    expect(await readTerm(site, 'apostille')).toMatchObject({ data: merged, baseData: merged })
  })

  it('names a conflict, leaves both sides alone, and goes on with the others', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('apostille', termData({ definition: 'A stamp.' }))
    await saveTerm(site, 'new', { data: termData({ term: 'New' }) })
    const before = await readText('apostille')
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain(
      'left  content/glossary/apostille.json\n      - Definition: the browser has "A certificate that another country accepts.", the file has "A stamp."\n',
    )
    expect(await readText('apostille')).toBe(before)
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1, data: edited })
    expect(await readText('new')).not.toBe('')
    const [found] = await status()
    expect(found).toMatchObject({ state: 'file-changed', isToPull: false })
    expect(found?.reasons.join()).toContain('Definition')
  })

  it('does not delete a file that was changed after the removal', async () => {
    await editTerm('apostille', termData(), termData())
    await saveTerm(site, 'apostille', { status: 'removed' })
    await writeFileOf('apostille', edited)
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain('was removed in the browser, and the file was changed since')
    expect(await readText('apostille')).toBe(formatEntry(edited))
  })

  it('does not bring back a file that was deleted', async () => {
    await editTerm('apostille', termData(), edited)
    await rm(placeOf('apostille'))
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain('the file is gone')
    expect(await readdir(path.join(work, 'glossary'))).toEqual([])
  })

  it.each([
    ['no JSON', '{"term"', 'is not valid JSON'],
    ['no entry', '{"term": "Apostille"}', 'definition: is missing'],
  ])('leaves a file that is %s as it is', async (_, text, reason) => {
    await editTerm('apostille', termData(), edited)
    await writeText('apostille', text)
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain(reason)
    expect(await readText('apostille')).toBe(text)
  })

  it('does not write an entry that the site could not show', async () => {
    await saveTerm(site, 'wrong', { data: termData({ definition: '' }) })
    await saveTerm(site, 'typed', { data: { ...termData({ term: 'Typed' }), aliases: 7 } })
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain('definition: must not be empty')
    expect(said).toContain('aliases: must be a list')
    expect(await readdir(path.join(work, 'glossary'))).toEqual([])
  })

  it('merges nothing by chance where entry and file were made apart', async () => {
    await saveTerm(site, 'apostille', { data: termData() })
    await writeFileOf('apostille', edited)
    expect(await run('pull')).toMatchObject({ isWhole: false })
    await writeFileOf('apostille', termData())
    expect(await run('pull')).toMatchObject({ isWhole: true })
    expect(await states()).toEqual(['apostille file-unchanged'])
  })

  it('leads references to a moved entry to the slug that it has now', async () => {
    await editTerm('old-name', termData(), termData())
    await writeFileOf('other', termData({ term: 'Other', seeAlso: ['old-name'] }))
    const previous = await readTerm(site, 'old-name')
    if (previous === null) throw new Error('There is no such term.')
    await site.server.backend.documents.commit(
      planEntrySave<unknown>({
        key: { lang: 'en', kind: 'glossary', slug: 'old-name' },
        previous,
        content: { ...previous, slug: 'new-name' },
        serverTime,
        updatedBy: 'ana',
      }),
    )
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(true)
    expect(said).toContain('other.json: it refers to an entry that has another slug now')
    expect((await readdir(path.join(work, 'glossary'))).sort()).toEqual([
      'new-name.json',
      'other.json',
    ])
    expect(await readText('other')).toBe(
      formatEntry(termData({ term: 'Other', seeAlso: ['new-name'] })),
    )
  })

  it('leads files of other sections there too, and leaves the rest of them as it is', async () => {
    await mkdir(path.join(work, 'forms'))
    const place = path.join(work, 'forms', 'form-w-7.json')
    const textWith = (slug: string) =>
      `{ "title": "old-name",\n  "relatedForms": ["old-name"],\n  "relatedTerms": [\n    "lien", "${slug}"\n  ] }\n`
    await writeFile(place, textWith('old-name'))
    await editTerm('old-name', termData(), termData())
    const previous = (await readTerm(site, 'old-name'))!
    await site.server.backend.documents.commit(
      planEntrySave<unknown>({
        key: { lang: 'en', kind: 'glossary', slug: 'old-name' },
        previous,
        content: { ...previous, slug: 'new-name' },
        serverTime,
        updatedBy: 'ana',
      }),
    )
    const dry = await run('pull', { isDryRun: true })
    expect(dry.said).toContain('to be deleted  content/glossary/old-name.json')
    expect(await run('pull')).toMatchObject({ isWhole: true })
    expect(await readFile(place, 'utf8')).toBe(textWith('new-name'))
    expect(await readdir(path.join(work, 'glossary'))).toEqual(['new-name.json'])
  })

  it('keeps the file of a removed entry that other files refer to: the build would refuse them', async () => {
    await editTerm('apostille', termData(), termData())
    await saveTerm(site, 'apostille', { status: 'removed' })
    await writeFileOf('other', termData({ term: 'Other', seeAlso: ['apostille'] }))
    const { isWhole, said } = await run('pull')
    expect(isWhole).toBe(false)
    expect(said).toContain('remove the link to it first from content/glossary/other.json')
    await writeFileOf('other', termData({ term: 'Other' }))
    expect(await run('pull')).toMatchObject({ isWhole: true })
    expect(await readdir(path.join(work, 'glossary'))).toEqual(['other.json'])
  })

  it('puts the file back when the entry is saved in the browser at that moment', async () => {
    await editTerm('apostille', termData(), edited)
    const { documents } = site.administrator
    const later: AdministratorDocuments = {
      ...documents,
      commit: async (writes) => {
        await saveTerm(site, 'apostille', { data: termData({ example: 'Another.' }) })
        await documents.commit(writes)
      },
    }
    const { isWhole, said } = await run('pull', { documents: later })
    expect(isWhole).toBe(false)
    expect(said).toContain('it was saved in the browser meanwhile; run this again')
    expect(await readText('apostille')).toBe(formatEntry(termData()))
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 2, updatedBy: 'ana' })
    expect(await run('pull')).toMatchObject({ isWhole: true })
    expect(await readText('apostille')).toBe(formatEntry(termData({ example: 'Another.' })))
  })

  it('goes on after it was killed between the file and the entry', async () => {
    await editTerm('apostille', termData(), edited)
    const documents: AdministratorDocuments = {
      ...site.administrator.documents,
      commit: () => Promise.reject(new Error('killed')),
    }
    await expect(run('pull', { documents })).rejects.toThrow('killed')
    expect(await run('pull')).toMatchObject({ isWhole: true })
    expect(await readText('apostille')).toBe(formatEntry(edited))
    expect(await states()).toEqual(['apostille file-unchanged'])
  })
})

describe('npm run content -- push', () => {
  it('takes what was changed in a file into the edited entry, and leaves the file alone', async () => {
    await editTerm('apostille', termData(), edited)
    const changed = termData({ aliases: ['Hague certificate'] })
    const { base } = await writeFileOf('apostille', changed)
    const { isWhole, said } = await run('push')
    expect(isWhole).toBe(true)
    expect(said).toContain('taken over  content/glossary/apostille.json')
    expect(await readTerm(site, 'apostille')).toMatchObject({
      status: 'published',
      revision: 2,
      data: { ...edited, aliases: ['Hague certificate'] },
      base,
      baseData: changed,
    })
    expect(await readText('apostille')).toBe(formatEntry(changed))
    expect(await states()).toEqual(['apostille file-unchanged'])
  })

  it('takes them into drafts as well, finished or not', async () => {
    const made = await writeFileOf('apostille', termData())
    const data = { ...termData(), example: '' }
    await saveTerm(site, 'apostille', { ...made, status: 'draft', data })
    await writeFileOf('apostille', edited)
    expect(await run('push')).toMatchObject({ isWhole: true })
    expect(await readTerm(site, 'apostille')).toMatchObject({
      status: 'draft',
      publishedAt: null,
      data: { ...edited, example: '' },
    })
  })

  it('has nothing to do for entries that were never edited, and for files that are as they were', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('other', termData({ term: 'Other' }))
    expect(await run('push')).toEqual({
      isWhole: true,
      said: '0 done, 1 with nothing to do, 0 left as they are.\n',
    })
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1 })
    expect(await readTerm(site, 'other')).toBeNull()
  })

  it('names a conflict and leaves the entry alone', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('apostille', termData({ definition: 'A stamp.' }))
    const { isWhole, said } = await run('push')
    expect(isWhole).toBe(false)
    expect(said).toContain('Definition: the browser has')
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1, data: edited })
  })

  it('takes nothing in that another term has, though both merge', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('apostille', termData({ aliases: ['Other'] }))
    await writeFileOf('other', termData({ term: 'Other' }))
    const { isWhole, said } = await run('push')
    expect(isWhole).toBe(false)
    expect(said).toContain('"Other" already belongs to the term "Other"')
  })

  it('writes nothing when it runs dry', async () => {
    await editTerm('apostille', termData(), edited)
    await writeFileOf('apostille', termData({ aliases: ['Hague certificate'] }))
    const { said } = await run('push', { isDryRun: true })
    expect(said).toContain('to be taken over  content/glossary/apostille.json')
    expect(await readTerm(site, 'apostille')).toMatchObject({ revision: 1 })
  })
})
