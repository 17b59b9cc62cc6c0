import { afterEach, expect, it } from '@jest/globals'
import { readFile, rm } from 'node:fs/promises'
import { renderInThreads } from '../../../../gatsby/adapter/render/render-threads.ts'
import type { PageToRender } from '../../../../gatsby/adapter/render/rendering.ts'
import type { ActingPage, RenderSite } from '../support/render-site.ts'
import { makeRenderSite, renderedPage } from '../support/render-site.ts'

let site: RenderSite | null = null

afterEach(async () => {
  if (site !== null) await rm(site.settings.directory, { recursive: true, force: true })
})

const manyPages = (count: number): ActingPage[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/page-${index}` }))

async function siteOf(pages: readonly ActingPage[]): Promise<RenderSite> {
  site = await makeRenderSite(pages)
  return site
}

async function expectRendered(pages: readonly PageToRender[], failed: readonly string[] = []) {
  for (const page of pages) {
    if (failed.includes(page.path)) continue
    expect(await readFile(page.html, 'utf8')).toBe(renderedPage(page.path))
  }
}

it('renders every page once, however many threads there are', async () => {
  const { settings, pages } = await siteOf(manyPages(300))
  const rendered: string[] = []
  const made = await renderInThreads(pages, settings, {
    threads: 3,
    onRendered: (done) => rendered.push(...done.map((page) => page.path)),
  })
  expect(made).toEqual({ failures: [], usedUnsafeBuiltin: false })
  expect(rendered.sort()).toEqual(pages.map((page) => page.path).sort())
  await expectRendered(pages)
})

it('renders nothing without pages', async () => {
  const { settings } = await siteOf([])
  expect(await renderInThreads([], settings, { threads: 2 })).toMatchObject({ failures: [] })
})

it('names pages that throw in the order of the pages, and renders all others', async () => {
  const acting = manyPages(120).map((page, index) =>
    [7, 70, 110].includes(index) ? { ...page, act: 'throw' as const } : page,
  )
  const { settings, pages } = await siteOf(acting)
  const { failures } = await renderInThreads(pages, settings, { threads: 2 })
  expect(failures).toEqual([
    { path: '/page-7', message: 'poison' },
    { path: '/page-70', message: 'poison' },
    { path: '/page-110', message: 'poison' },
  ])
  await expectRendered(
    pages,
    failures.map((failure) => failure.path),
  )
})

it('names a page that fills the memory of its thread, and renders all others in another', async () => {
  const acting = manyPages(80).map((page, index) =>
    index === 40 ? { ...page, act: 'hoard' as const } : page,
  )
  const { settings, pages } = await siteOf(acting)
  const rendered: string[] = []
  const { failures } = await renderInThreads(pages, settings, {
    threads: 1,
    memoryMb: 24,
    onRendered: (done) => rendered.push(...done.map((page) => page.path)),
  })
  expect(failures).toEqual([
    { path: '/page-40', message: expect.stringContaining('reaching memory limit') },
  ])
  expect(rendered.sort()).toEqual(pages.map((page) => page.path).sort())
  await expectRendered(pages, ['/page-40'])
})

it('names a page that ends its thread', async () => {
  const { settings, pages } = await siteOf([
    { path: '/a' },
    { path: '/b', act: 'leave' },
    { path: '/c' },
  ])
  const { failures } = await renderInThreads(pages, settings, { threads: 1 })
  expect(failures).toEqual([{ path: '/b', message: expect.stringContaining('ended with 3') }])
  await expectRendered(pages, ['/b'])
})

it('names a page that never gets done', async () => {
  const { settings, pages } = await siteOf([
    { path: '/a' },
    { path: '/b', act: 'hang' },
    { path: '/c' },
  ])
  const { failures } = await renderInThreads(pages, settings, { threads: 1, pageMs: 200 })
  expect(failures).toEqual([{ path: '/b', message: 'The page never gets done.' }])
  await expectRendered(pages, ['/b'])
})

it('waits for a page whose thread gets no time of the processors', async () => {
  const { settings, pages } = await siteOf([{ path: '/a', act: 'wait' }, { path: '/b' }])
  const { failures } = await renderInThreads(pages, settings, { threads: 1, pageMs: 200 })
  expect(failures).toEqual([])
  await expectRendered(pages)
})

it('passes on that a page used a function whose result may be another one next time', async () => {
  const { settings, pages } = await siteOf([{ path: '/a', act: 'unsafe' }, { path: '/b' }])
  expect(await renderInThreads(pages, settings, { threads: 1 })).toMatchObject({
    usedUnsafeBuiltin: true,
  })
})

it('fails when the renderer cannot be loaded, and blames no page', async () => {
  const { settings, pages, write } = await siteOf(manyPages(3))
  await write('.cache/page-ssr/routes/render-page.js', "throw new Error('a broken bundle')")
  await expect(renderInThreads(pages, settings, { threads: 2 })).rejects.toThrow('a broken bundle')
})
