import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BodyFrame } from '../../../../../src/features/article/body/body-frame'
import { ParsedBody } from '../../../../../src/features/article/body/parsed-body'
import { imageData } from '../../../support/image-data'

const show = (html: string) => {
  const picture = { hash: 'abc', width: 800, height: 600, imageData, publicUrl: null }
  return render(
    <BodyFrame>
      <ParsedBody html={html} pictures={[picture]} terms={[]} />
    </BodyFrame>,
  )
}

describe('an embed in a post', () => {
  const html = `<figure class="embed embed--video" data-frame="https://player.vimeo.com/video/1?dnt=1"
    data-provider="Vimeo" data-title="A film"><a href="https://vimeo.com/1">A film</a><figcaption>By us</figcaption></figure>`

  it('is a link and a button until a reader asks for it', () => {
    const { container } = show(html)
    expect(screen.getByRole('link', { name: 'A film' })).toHaveAttribute(
      'href',
      'https://vimeo.com/1',
    )
    expect(screen.getByText('Vimeo then sees your visit and may store data.')).toBeVisible()
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('is a frame with a name after a click, and has the focus', async () => {
    show(html)
    await userEvent.click(screen.getByRole('button', { name: 'Load from Vimeo: A film' }))
    const frame = screen.getByTitle('A film')
    expect(frame).toHaveAttribute('src', 'https://player.vimeo.com/video/1?dnt=1')
    expect(frame).toHaveFocus()
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(screen.getByText(/Load from Vimeo/)).not.toBeVisible()
  })

  it('keeps its caption both before and after', async () => {
    show(html)
    expect(screen.getByText('By us')).toBeVisible()
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByText('By us')).toBeVisible()
  })

  it('is another card when the text of a preview names another', async () => {
    const { rerender } = show(html)
    await userEvent.click(screen.getByRole('button'))
    rerender(
      <BodyFrame>
        <ParsedBody html={html.replace('video/1?', 'video/2?')} pictures={[]} terms={[]} />
      </BodyFrame>,
    )
    expect(screen.getByRole('button', { name: 'Load from Vimeo: A film' })).toBeVisible()
    expect(screen.queryByTitle('A film')).toBeNull()
  })
})

describe('a gallery in a post', () => {
  const gallery = (focus: string) =>
    `<div class="gallery gallery--3"><figure><img data-image="abc" alt="a" width="4000" data-columns="3"${focus}></figure></div>`

  it('asks for small pictures and cuts them around their focal points', () => {
    show(gallery(' data-focus="0.20 0.80"'))
    const image = screen.getByRole('img', { name: 'a' })
    expect(image).toHaveAttribute(
      'sizes',
      '(min-width: 768px) calc((min(668px, 100vw - 104px) - 24px) / 3), ' +
        '(min-width: 600px) calc((min(668px, 100vw - 80px) - 24px) / 3), ' +
        'calc((min(668px, 100vw - 80px) - 12px) / 2)',
    )
    expect(image).toHaveStyle({ objectPosition: '20% 80%' })
  })

  it('cuts them around their middles otherwise', () => {
    show(gallery(''))
    expect(screen.getByRole('img', { name: 'a' })).not.toHaveAttribute('style')
  })
})

describe('a picture of a post', () => {
  const figure = (attributes: string) =>
    `<figure${attributes}><a href="/a"><img data-image="abc" alt="a" width="4000"></a><figcaption>A</figcaption></figure>`
  const sizesOf = (html: string) => {
    show(html)
    return screen.getByRole('img', { name: 'a' }).getAttribute('sizes')
  }

  it.each([
    ['as wide as the lines', '', 668],
    ['wider where its author wants it', ' data-width="wide"', 1000],
  ])('is %s', (_what, attributes, width) => {
    expect(sizesOf(figure(attributes))).toBe(
      `(min-width: 768px) min(${width}px, 100vw - 104px), min(${width}px, 100vw - 80px)`,
    )
  })

  it('is as wide as the window where its author wants it', () => {
    expect(sizesOf(figure(' data-width="full"'))).toBe('min(4000px, 100vw)')
    expect(screen.getByRole('figure')).toHaveAttribute('data-width', 'full')
  })

  it('is as wide as its place, and no wider than its file', () => {
    sizesOf('<figure data-width="wide"><img data-image="abc" alt="a"></figure>')
    const image = screen.getByRole('img', { name: 'a' })
    expect(image).toHaveAttribute('sizes', expect.stringContaining('min(800px, '))
    expect(image).toHaveStyle({ maxWidth: 'min(100%, 800px)' })
  })
})

describe('a table in a post', () => {
  it.each([
    ['as its caption says', '<caption>Fees <em>of</em> forms</caption>', 'Fees of forms'],
    ['a table without one', '', 'Table'],
  ])('scrolls in a frame that is called %s', (_how, caption, name) => {
    show(`<table>${caption}<tbody><tr><td>a</td></tr></tbody></table>`)
    const frame = screen.getByRole('group', { name })
    expect(frame).toHaveAttribute('tabindex', '0')
    expect(within(frame).getByRole('table')).toBeInTheDocument()
  })

  it.each([
    ['of numbers and dashes', ['1,100.50', '–'], 'n2'],
    ['of amounts', ['$50', '−3 %'], 'n2'],
    ['of words and numbers', ['50', 'None'], null],
    ['of dashes alone', ['–', '–'], null],
    ['of dates', ['1 June', '2 May'], null],
  ])('its column %s, such as %j, has the class %s', (_, [first, second], name) => {
    show(
      `<table><tbody><tr><th>State</th><th>Fee</th></tr><tr><td>Iowa</td><td>${first}</td></tr><tr><td>Ohio</td><td><b>${second}</b></td></tr></tbody></table>`,
    )
    expect(screen.getByRole('table').getAttribute('class')).toBe(name)
  })

  it('with joined cells has no columns of numbers', () => {
    show(
      '<table><tbody><tr><td colspan="2">1</td><td>2</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
    )
    expect(screen.getByRole('table')).not.toHaveAttribute('class')
  })
})

describe('code in a post', () => {
  it('keeps its colours and can be reached by keyboard', () => {
    const { container } = show(
      '<div class="code"><p class="code__language">CSS</p><pre tabindex="0" role="group" aria-label="Code, CSS"><code><span class="code-type">color</span>: red</code></pre></div>',
    )
    expect(screen.getByRole('group', { name: 'Code, CSS' })).toHaveAttribute('tabindex', '0')
    expect(container.querySelector('.code-type')).toHaveTextContent('color')
  })
})
