import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { openGoodEntries } from '../../../../gatsby/reference/entries/good-entries.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const GOOD = new Map([
  ['en:glossary:lien', { revision: 3, changedOn: '2026-06-01', data: { term: 'Lien' } }],
])

const folder = emptyFolder()

it('is found by the next builder', async () => {
  await openGoodEntries(folder).keep(GOOD)
  expect(await openGoodEntries(folder).read()).toEqual(GOOD)
})

it('leaves no file on a site whose entries were never edited', async () => {
  const good = openGoodEntries(folder)
  await good.keep(await good.read())
  expect(await readdir(folder)).toEqual([])
})

it('is nothing where the file is damaged', async () => {
  for (const text of ['{', '{"a":1}']) {
    await writeFile(path.join(folder, 'good-entries.json'), text)
    expect(await openGoodEntries(folder).read()).toEqual(new Map())
  }
})
