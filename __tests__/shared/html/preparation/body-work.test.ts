import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher.ts'
import { prepareBody } from '../../../../shared/html/preparation/prepare-body.ts'

const terms = createTermMatcher([{ path: '/glossary/tax', phrases: ['tax'] }])
const surroundings = { siteUrl: 'https://pliego.example', terms }

const bodyOf = (html: string) => {
  const { window } = new JSDOM(html)
  return { window, root: window.document.body }
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('the work that a body takes', () => {
  it('grows with the number of equal headings and no faster', () => {
    const { root } = bodyOf('<h2>Equal</h2>'.repeat(400))
    const asked = jest.spyOn(Set.prototype, 'has')
    const { headings } = prepareBody(root, surroundings)
    const ids = asked.mock.calls.filter(([id]) => String(id).startsWith('section-equal'))
    expect(ids.length).toBeLessThanOrEqual(3 * 400)
    expect(headings.at(-1)?.id).toBe('section-equal-400')
  })

  it('does not grow with the depth of its words', () => {
    const { window, root } = bodyOf(`${'<div>'.repeat(60)}${'<i>tax </i>'.repeat(100)}`)
    const climbed = jest.spyOn(window.Element.prototype, 'closest')
    expect(prepareBody(root, surroundings).termPaths).toEqual(['/glossary/tax'])
    expect(climbed).not.toHaveBeenCalled()
  })

  it('meets each row of tables inside of tables once', () => {
    const row = '<tr><th>A</th><td>B</td></tr>'
    const { window, root } = bodyOf(`${'<table><tr><td>'.repeat(15)}<table>${row.repeat(50)}`)
    const climbed = jest.spyOn(window.Element.prototype, 'closest')
    prepareBody(root, surroundings)
    expect(climbed).toHaveBeenCalledTimes(15 + 50)
    expect(root.querySelectorAll('th[scope="row"]')).toHaveLength(50)
  })

  it('colours a part of very much code and leaves the rest plain', () => {
    const block = `<pre data-language="js"><code>${'const a = 1;\n'.repeat(2_000)}</code></pre>`
    const { root } = bodyOf(block.repeat(4))
    prepareBody(root, surroundings)
    const coloured = [...root.querySelectorAll('pre')].map(
      (pre) => pre.querySelector('.code-keyword') !== null,
    )
    expect(coloured).toEqual([true, true, false, false])
    expect(root.querySelectorAll('.code__language')).toHaveLength(4)
  })

  it('composes no letter with thousands of marks', () => {
    const marked = `a${'\u0316\u0301'.repeat(5_000)}`
    const { root } = bodyOf(`<h2>${marked}</h2><p>${marked}</p>`)
    const composed = jest.spyOn(String.prototype, 'normalize')
    prepareBody(root, surroundings)
    const lengths = composed.mock.contexts.map((text) => String(text).length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
  })
})
