import { describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { inertScripts, withoutScriptHints } from '../../../../src/app/rendering/inert-scripts'

describe('the scripts of a page', () => {
  it('stand in one template, in their order', () => {
    const html = renderToStaticMarkup(
      inertScripts([
        <script key="path" dangerouslySetInnerHTML={{ __html: 'window.pagePath="/about"' }} />,
        <script key="app" src="/app.js" />,
      ]),
    )
    const page = document.createElement('div')
    page.innerHTML = html
    expect(page.children).toHaveLength(1)
    const template = page.querySelector<HTMLTemplateElement>('template#app-scripts')
    const scripts = [...(template?.content.querySelectorAll('script') ?? [])]
    expect(scripts.map((one) => one.getAttribute('src') ?? one.textContent)).toEqual([
      'window.pagePath="/about"',
      '/app.js',
    ])
  })

  it('need no template where there are none', () => {
    expect(inertScripts([])).toEqual([])
  })

  it('are not fetched ahead of time by a link in the head', () => {
    const font = <link key="font" rel="preload" as="font" href="/a.woff2" />
    const script = <link key="script" rel="preload" as="script" href="/app.js" />
    expect(withoutScriptHints([font, script, null])).toEqual([font, null])
  })
})
