import { afterEach, expect, it } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { openRenderer } from '../../../../gatsby/adapter/render/renderer.ts'
import type { ActingPage, RenderSite } from '../support/render-site.ts'
import { makeRenderSite, renderedPage } from '../support/render-site.ts'

let site: RenderSite | null = null

afterEach(async () => {
  if (site !== null) await rm(site.settings.directory, { recursive: true, force: true })
})

async function siteOf(...pages: readonly ActingPage[]): Promise<RenderSite> {
  site = await makeRenderSite(pages)
  return site
}

it('renders a page with the styles of its template and the scripts of the site in their place', async () => {
  const { settings, pages } = await siteOf({ path: '/a' })
  const { render } = await openRenderer(settings)
  expect(await render(pages[0]!)).toEqual({ html: renderedPage('/a'), usedUnsafeBuiltin: false })
})

it('gives a page the results of the static queries of its template', async () => {
  const { settings, pages, write } = await siteOf({ path: '/a', staticQueryHashes: ['1', '2'] })
  await write('public/page-data/sq/d/1.json', '{"data":1}')
  await write('public/page-data/sq/d/2.json', '{"data":2}')
  const { render } = await openRenderer(settings)
  const { html } = await render(pages[0]!)
  expect(html).toBe(renderedPage('/a', '{"1":{"data":1},"2":{"data":2}}'))
})

it('says that a page used a function whose result may be another one next time', async () => {
  const { settings, pages } = await siteOf({ path: '/a', act: 'unsafe' })
  const { render } = await openRenderer(settings)
  expect(await render(pages[0]!)).toMatchObject({ usedUnsafeBuiltin: true })
})

it('refuses a page that has no place for the scripts', async () => {
  const { settings, pages } = await siteOf({ path: '/a', act: 'lose the place' })
  const { render } = await openRenderer(settings)
  await expect(render(pages[0]!)).rejects.toThrow('no place for the scripts')
})
