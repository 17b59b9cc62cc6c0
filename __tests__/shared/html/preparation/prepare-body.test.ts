import { describe, expect, it } from '@jest/globals'
import { CODE_LANGUAGES } from '../../../../shared/html/code-languages.ts'
import { prepared } from '../support/prepared.ts'

describe('code', () => {
  it('is coloured by the few kinds of words of the site, and says its language', () => {
    const page = prepared('<pre data-language="ts"><code>const a = "b" // c</code></pre>')
    expect(page.innerHTML).toBe(
      '<div class="code"><p class="code__language" data-pagefind-ignore="">TypeScript</p>' +
        '<pre data-language="ts"><code><span class="code-keyword">const</span> a = ' +
        '<span class="code-string">"b"</span> <span class="code-comment">// c</span></code></pre></div>',
    )
  })

  it.each(CODE_LANGUAGES.map(({ id }) => id))('in %s keeps every character', (id) => {
    const text =
      '<a href="x">&amp; \'b\' `c` ${d} # e\n\t- f: [1, 2.5] // g */ </script> {%= h %}\n'
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const page = prepared(`<pre data-language="${id}"><code>${escaped}</code></pre>`)
    expect(page.querySelector('pre')?.textContent).toBe(text)
    expect([...page.querySelectorAll('pre *')].map(({ localName }) => localName)).not.toContain('a')
  })

  it('without a language that is known stays as it is', () => {
    const html =
      '<pre data-language="cobol"><code>MOVE A TO B</code></pre><pre><code>x</code></pre>'
    expect(prepared(html).innerHTML).toBe(html)
  })

  it('can be reached by keyboard where a line may be too long for the screen', () => {
    const page = prepared(`<pre><code>${'x'.repeat(60)}</code></pre><pre><code>x</code></pre>`)
    const [wide, narrow] = page.querySelectorAll('pre')
    expect(wide?.getAttribute('tabindex')).toBe('0')
    expect(wide?.getAttribute('aria-label')).toBe('Code')
    expect(narrow?.hasAttribute('tabindex')).toBe(false)
  })
})

describe('embeds', () => {
  const embed = (attributes: string, link = '<a href="https://evil.example">A film</a>') =>
    `<figure ${attributes}>${link}<figcaption>By us</figcaption></figure>`

  it('carry the address of their frame and of their page, whatever the post says', () => {
    const page = prepared(embed('data-embed="vimeo" data-embed-id="76979871"'))
    const figure = page.querySelector('figure')
    expect(figure?.className).toBe('embed embed--video')
    expect(figure?.dataset['frame']).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    )
    expect(figure?.dataset['title']).toBe('A film')
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://vimeo.com/76979871')
    expect(page.querySelector('figcaption')?.textContent).toBe('By us')
  })

  it('have a title when their author gave none', () => {
    const page = prepared(
      embed('data-embed="vimeo" data-embed-id="76979871"', '<a href="/x"> </a>'),
    )
    expect(page.querySelector('figure')?.dataset['title']).toBe('Vimeo video')
  })

  it.each([
    embed('data-embed="evil" data-embed-id="1"'),
    embed('data-embed="vimeo" data-embed-id="1/../x"'),
    embed('data-frame="https://evil.example" data-title="x" data-provider="x" class="embed"'),
    '<p data-embed="vimeo" data-embed-id="76979871"><a href="/x">x</a></p>',
    '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  ])('that are not on the list frame nothing: %s', (html) => {
    const page = prepared(html)
    expect(page.querySelector('[data-frame], iframe, .embed')).toBeNull()
  })
})

describe('galleries', () => {
  it('tell their pictures how many share a row', () => {
    const page = prepared('<div data-gallery="4"><figure><img src="/a.png" alt="a"></figure></div>')
    expect(page.querySelector('.gallery--4 img')?.getAttribute('data-columns')).toBe('4')
  })

  it('without pictures are nothing special', () => {
    expect(prepared('<div data-gallery="3"></div>').innerHTML).toBe('<div></div>')
  })
})

describe('header cells', () => {
  it('say what they name, unless their author has said it', () => {
    const page = prepared(
      '<table><tr><th>a</th><th scope="colgroup">b</th></tr><tr><th>c</th><td>d</td></tr></table>',
    )
    const scopes = [...page.querySelectorAll('th')].map((cell) => cell.getAttribute('scope'))
    expect(scopes).toEqual(['col', 'colgroup', 'row'])
  })
})

describe('words that stand for a picture', () => {
  it.each([
    ['A --> B', 'A → B'],
    ['</title> and ]]>', '‹/title> and ]]›'],
    ['1 < 2', '1 < 2'],
  ])('are never lost, whatever signs they are made of: %s', (alt, kept) => {
    const page = prepared(`<img src="/a.png" alt="${alt}">`)
    expect(page.querySelector('img')?.getAttribute('alt')).toBe(kept)
  })
})
