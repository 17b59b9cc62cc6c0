import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { pagesWithoutFile, listBuiltPages } from '../../../../gatsby/builder/start/built-pages.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const folder = emptyFolder()

const draw = async (page: string, minute: number) => {
  const file = path.join(folder, 'public', page, 'index.html')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, page)
  await utimes(file, minute * 60, minute * 60)
}

describe('what a full build did to the pages', () => {
  it('is told by looking before and after', async () => {
    await draw('/', 1)
    await draw('/discover', 1)
    await draw('/discover/gone', 1)
    await writeFile(path.join(folder, 'public', '404.html'), '404')
    const builtBefore = listBuiltPages(path.join(folder, 'public'))
    await draw('/discover', 2)
    await draw('/discover/new', 2)
    await rm(path.join(folder, 'public', 'discover', 'gone'), { recursive: true })
    expect(builtBefore.compare(['/', '/404.html', '/discover', '/discover/new'])).toEqual({
      made: 1,
      changed: 1,
      removed: 1,
    })
  })

  it('counts every page as made where there was no site before', async () => {
    const builtBefore = listBuiltPages(path.join(folder, 'public'))
    await draw('/', 1)
    await draw('/discover', 1)
    expect(builtBefore.compare(['/', '/discover'])).toEqual({ made: 2, changed: 0, removed: 0 })
  })

  it('knows which folders hold no pages', async () => {
    await draw('/static/animation', 1)
    const builtBefore = listBuiltPages(path.join(folder, 'public'))
    expect(builtBefore.compare([])).toEqual({ made: 0, changed: 0, removed: 0 })
  })
})

describe('pages of a site that a builder goes on from', () => {
  it('are named when their file is gone', async () => {
    await draw('/', 1)
    await draw('/discover/here', 1)
    await writeFile(path.join(folder, 'public', '404.html'), '404')
    const pages = ['/', '/404.html', '/discover/here', '/discover/gone', '/also/gone/']
    const publicDir = path.join(folder, 'public')
    expect(pagesWithoutFile(publicDir, pages)).toEqual(['/discover/gone', '/also/gone/'])
  })
})
