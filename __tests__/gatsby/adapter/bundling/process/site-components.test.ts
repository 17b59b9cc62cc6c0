import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { siteComponents } from '../../../../../gatsby/adapter/bundling/process/site-components.ts'

let site: string

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'pliego-components-'))
})
afterEach(async () => {
  await rm(site, { recursive: true, force: true })
})

it('lists every template and every page of its own, but not what templates are made of', async () => {
  for (const name of [
    'src/templates/post.tsx',
    'src/templates/parts/text-page.tsx',
    'src/pages/404.tsx',
    'src/pages/create.tsx',
    'src/pages/states/compare.tsx',
    'src/pages/notes.md',
  ]) {
    await mkdir(path.dirname(path.join(site, name)), { recursive: true })
    await writeFile(path.join(site, name), '')
  }
  const file = (name: string) => path.join(site, 'src', name)
  expect(await siteComponents(site)).toEqual([
    { file: file('templates/post.tsx'), path: '/template/post' },
    { file: file('pages/404.tsx'), path: '/404' },
    // The browser answers every address below it.
    { file: file('pages/create.tsx'), path: '/create', matchPath: '/create/*' },
    { file: file('pages/states/compare.tsx'), path: '/states/compare' },
  ])
})
