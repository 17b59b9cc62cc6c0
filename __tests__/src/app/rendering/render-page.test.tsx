/** @jest-environment node */
import { describe, expect, it, jest } from '@jest/globals'
import Button from '@mui/material/Button'
import type { GatsbySSR, RenderBodyArgs } from 'gatsby'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { headComponents, inHeadOrder } from '../../../../src/app/rendering/head-components'
import { renderPage } from '../../../../src/app/rendering/render-page'
import { Themed } from '../../../../src/theme/themed'

describe('a rendered page', () => {
  it('carries no styles of components that it does not use', async () => {
    expect(await renderPage(<p>Plain</p>)).toEqual({ html: '<p>Plain</p>', styles: [] })
  })

  it('has the styles of its MUI components in the head and none in the body', async () => {
    const { html, styles } = await renderPage(
      <Themed>
        <Button variant="contained">Save</Button>
      </Themed>,
    )
    expect(html).not.toContain('<style')
    const head = renderToStaticMarkup(<>{styles}</>)
    expect(head).toMatch(/^(?:<style data-emotion="css(?:-global)? [^"]+">[^<]+<\/style>)+$/)
    expect(head).toContain('--variant-containedBg:#000000')
  })
})

describe('a page that has to wait', () => {
  /** A component that is there only later, on its first use. */
  const later = (Component: () => ReactNode) => lazy(() => Promise.resolve({ default: Component }))

  it('is rendered whole, with the styles of what it waited for', async () => {
    const Late = later(() => <Button variant="contained">Late</Button>)
    const { html, styles } = await renderPage(
      <Themed>
        <Suspense fallback="Wait">
          <Late />
        </Suspense>
      </Themed>,
    )
    expect(html).toContain('Late')
    expect(html).not.toContain('Wait')
    expect(renderToStaticMarkup(<>{styles}</>)).toContain('--variant-containedBg:#000000')
  })

  it('is the same text once there is nothing to wait for', async () => {
    const Late = later(() => <p>Late, and {1} more</p>)
    const page = (
      <main>
        <Suspense fallback="Wait">
          <Late />
        </Suspense>
        <Suspense fallback="Wait">At once</Suspense>
      </main>
    )
    const { html } = await renderPage(page)
    expect(html).toContain('Late')
    expect((await renderPage(page)).html).toBe(html)
  })

  it('is rendered whole without anything to show meanwhile', async () => {
    const Late = later(() => <p>Late</p>)
    expect(await renderPage(<Late />)).toEqual({ html: '<p>Late</p>', styles: [] })
  })
})

it('a page that throws says why', async () => {
  const Broken = (): ReactNode => {
    throw new Error('a broken page')
  }
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(renderPage(<Broken />)).rejects.toThrow('a broken page')
  expect(reported).toHaveBeenCalledTimes(1)
})

describe('the head', () => {
  it('begins with the script that looks for a session', () => {
    const style = <style key="global">body</style>
    const html = renderToStaticMarkup(<>{inHeadOrder([style, ...headComponents()], '')}</>)
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<style>'))
    expect(html).toContain('--color-primary:#000000')
  })

  it('has the style sheets of shell, parts and page in this order, and nothing else moved', () => {
    const sheet = (name: string) => (
      <style key={name} data-href={`/site/${name}`} data-identity="gatsby-global-css" />
    )
    const own = 'component---src-templates-post-tsx.0a1b.css'
    const part = 'styles-lists.77aa.css'
    const given = [
      <meta key="charset" />,
      sheet(own),
      <style key="plain" />,
      sheet(part),
      sheet('app.12ef.css'),
    ]
    const html = renderToStaticMarkup(<>{inHeadOrder(given, '')}</>)
    expect(html.replaceAll(' data-identity="gatsby-global-css"', '')).toBe(
      [
        '<meta/><style data-href="/site/app.12ef.css"></style><style></style>',
        `<style data-href="/site/${part}"></style><style data-href="/site/${own}"></style>`,
      ].join(''),
    )
  })

  it('has the style sheet of what a body may have only where it has it', () => {
    const names = ['code', 'embed', 'gallery', 'picture-placeholder']
    const given = names.map((name) => (
      <style key={name} data-href={`/styles-body-${name}.77aa.css`} />
    ))
    const sheetsOf = (body: string) =>
      [...renderToStaticMarkup(<>{inHeadOrder(given, body)}</>).matchAll(/body-([a-z-]+)\./g)].map(
        ([, name]) => name,
      )
    expect(sheetsOf('<p class="paragraph">A gallery, an embed, &lt;pre&gt;</p>')).toEqual([])
    expect(sheetsOf('<pre tabindex="0">1</pre>')).toEqual(['code'])
    expect(sheetsOf('<figure class="embed embed--video"></figure>')).toEqual(['embed'])
    expect(sheetsOf('<div class="gallery gallery--3"></div>')).toEqual(['gallery'])
    expect(sheetsOf('<span class="picture-placeholder"></span>')).toEqual(['picture-placeholder'])
  })

  it('has nothing of gatsby-plugin-image, whose component no page uses', () => {
    const given: ReactNode[] = []
    const plugin = jest.requireActual<GatsbySSR>('gatsby-plugin-image/gatsby-ssr')
    const setHeadComponents = (components: ReactNode[]) => {
      given.push(...components)
    }
    plugin.onRenderBody?.({ setHeadComponents } as RenderBodyArgs, { plugins: [] })
    expect(given.length).toBeGreaterThan(0)
    const html = renderToStaticMarkup(
      <>{inHeadOrder([...given, <title key="title">A</title>], '')}</>,
    )
    expect(html).toBe('<title>A</title>')
  })

  it('loads the face of the headings ahead', () => {
    const html = renderToStaticMarkup(<>{headComponents()}</>)
    expect(html).toContain(
      '<link rel="preload" href="/static/face.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
    )
  })
})
