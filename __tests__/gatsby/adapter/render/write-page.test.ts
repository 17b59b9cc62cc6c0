import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeChangedPage, writePage } from '../../../../gatsby/adapter/render/write-page.ts'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'write-page-'))
  file = path.join(folder, 'deep', 'er', 'index.html')
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('writes a page into a folder that is not there yet, and over an older one', async () => {
  writePage(file, 'first')
  expect(await readFile(file, 'utf8')).toBe('first')
  writePage(file, 'second')
  expect(await readFile(file, 'utf8')).toBe('second')
})

it('does not hide why a page cannot be written', () => {
  expect(() => {
    writePage(folder, 'a folder is there')
  }).toThrow('EISDIR')
})

it('leaves a page alone that has the content already', async () => {
  expect(writeChangedPage(file, 'né')).toBe(true)
  await utimes(file, 0, 0)
  expect(writeChangedPage(file, 'né')).toBe(false)
  expect((await stat(file)).mtimeMs).toBe(0)
  expect(writeChangedPage(file, 'née')).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('née')
})
