import { describe, expect, it } from '@jest/globals'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readExportFiles } from '../../../../import/wordpress/export/export-files.ts'
import { wxrText } from '../../support/wxr.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const folder = emptyFolder()

const POST = wxrText([{ id: 1, title: 'A post' }])
const MEDIA = wxrText([
  { id: 50, type: 'attachment', attachmentUrl: 'https://old.example/uploads/a.jpg' },
  { id: 1, title: 'A post' },
])

describe('an export in several files', () => {
  it('is one export, in a folder', async () => {
    await mkdir(join(folder, 'parts'))
    await writeFile(join(folder, 'parts/002.xml'), MEDIA)
    await writeFile(join(folder, 'parts/001.xml'), POST)
    await writeFile(join(folder, 'readme.txt'), 'not an export')
    const { items, authors, notes } = await readExportFiles(folder)
    expect(items.map(({ type, id }) => [type, id])).toEqual([
      ['post', 1],
      ['attachment', 50],
    ])
    expect(authors).toHaveLength(1)
    expect(notes).toEqual(['1 items stand in several files: they count once'])
  })

  it('is one export, in a zip archive', async () => {
    const archive = join(folder, 'export.zip')
    await writeFile(
      archive,
      zipSync({
        'b.xml': strToU8(MEDIA),
        'a.xml': strToU8(POST),
        '__MACOSX/._a.xml': strToU8('no export'),
      }),
    )
    expect((await readExportFiles(archive)).items).toHaveLength(2)
  })

  it('must come from one site', async () => {
    await writeFile(join(folder, 'a.xml'), POST)
    await writeFile(join(folder, 'b.xml'), POST.replaceAll('old.example', 'other.example'))
    await expect(readExportFiles(folder)).rejects.toMatchObject({
      code: 'import/several-sites',
      message: expect.stringContaining('https://other.example'),
    })
  })

  it('must hold an export', async () => {
    await expect(readExportFiles(folder)).rejects.toThrow('holds no .xml file')
    await writeFile(join(folder, 'broken.zip'), 'no archive')
    await expect(readExportFiles(join(folder, 'broken.zip'))).rejects.toMatchObject({
      code: 'import/unreadable-file',
    })
  })
})

describe('bytes that are no UTF-8', () => {
  it('are read as Windows-1252, and named', async () => {
    const file = join(folder, 'export.xml')
    const text = wxrText([{ content: 'caf# and 😀\nné' }])
    await writeFile(
      file,
      Buffer.concat(
        text
          .split('#')
          .flatMap((part, index) =>
            index === 0 ? [Buffer.from(part)] : [Buffer.from([0xe9]), Buffer.from(part)],
          ),
      ),
    )
    const { items, notes } = await readExportFiles(file)
    expect(items[0]?.content).toBe('café and 😀\nné')
    expect(notes).toHaveLength(1)
    expect(notes[0]).toContain('bytes of 1 lines are no UTF-8')
    expect(notes[0]).toContain('café')
  })
})
