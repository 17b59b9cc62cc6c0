import { describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { DocumentHead } from '../../../src/templates/parts/document-head'
import { HiddenHead } from '../../../src/templates/parts/hidden-head'

/** Parses what a component puts into the head. */
function head(element: React.ReactElement): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(element)
  return root
}

const page = {
  title: 'Form W-7',
  description: 'What it asks.',
  path: '/forms/w-7',
  context: { card: '/og/a.png' },
}

describe('the head of a page', () => {
  it('names the page by its canonical address, for search engines and for shared links alike', () => {
    const root = head(<DocumentHead {...page} />)
    expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('/forms/w-7')
    expect(root.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(
      '/forms/w-7',
    )
  })

  it('shows the picture of the page with its size', () => {
    const root = head(<DocumentHead {...page} />)
    const content = (name: string) =>
      root.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
    expect(content('og:image')).toBe('/og/a.png')
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630'])
    expect(content('og:locale')).toBe('en_US')
  })

  it('describes the picture by what it says, where that is not the title', () => {
    const described = (element: React.ReactElement) =>
      head(element).querySelector('meta[property="og:image:alt"]')?.getAttribute('content')
    expect(described(<DocumentHead {...page} />)).toBe('Form W-7')
    expect(described(<DocumentHead {...page} cardTitle="A form" />)).toBe('A form')
  })

  it('asks search engines not to list it where it is hidden, or the whole site is', () => {
    const robots = (element: React.ReactElement) =>
      [...head(element).querySelectorAll('meta[name=robots]')].map((meta) =>
        meta.getAttribute('content'),
      )
    const context = { ...page.context, isKeptFromSearch: true }
    expect(robots(<DocumentHead {...page} />)).toEqual([])
    expect(robots(<DocumentHead {...page} isHidden />)).toEqual(['noindex'])
    expect(robots(<DocumentHead {...page} context={context} />)).toEqual(['noindex'])
    expect(robots(<HiddenHead title="a" description="b" />)).toEqual(['noindex'])
  })

  it('says nothing of what it is told not to tell', () => {
    expect(head(<DocumentHead {...page} structured={() => [null]} />).innerHTML).not.toContain(
      'ld+json',
    )
  })

  it('leads feed readers to the feeds of the blog, and of the topic where there is one', () => {
    const followed = { title: 'Posts about Forms', listPath: '/discover/tag/forms' }
    const root = head(<DocumentHead {...page} followed={followed} />)
    const feeds = [...root.querySelectorAll('link[rel=alternate]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(feeds).toContain('/rss.xml')
    expect(feeds).toContain('/discover/tag/forms/feed.json')
    expect(feeds).toHaveLength(6)
  })

  it('tells the way to the page as structured data', () => {
    const root = head(<DocumentHead {...page} breadcrumbs={[{ name: 'Forms', path: '/forms' }]} />)
    const text = root.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(JSON.parse(text)).toMatchObject({
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Forms' }] },
      ],
    })
  })
})
