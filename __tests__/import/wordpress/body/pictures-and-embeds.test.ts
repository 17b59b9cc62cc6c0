import { describe, expect, it } from '@jest/globals'
import { convert, htmlOf } from './converted.ts'

describe('a text of the block editor', () => {
  it.each([
    ['<figure class="wp-block-image alignwide size-large">', ' data-width="wide"'],
    ['<figure class="wp-block-image alignfull">', ' data-width="full"'],
    ['<figure class="wp-block-image aligncenter">', ''],
  ])('keeps the width of a picture in %s', async (opening, width) => {
    const picture = '<img src="https://x.example/1.jpg" alt="One"/>'
    expect(await htmlOf(`<!-- wp:image -->${opening}${picture}</figure><!-- /wp:image -->`)).toBe(
      `<figure${width}><img data-path="import/0" alt="One"></figure>`,
    )
  })

  it('keeps the picture of a cover block that has it as its background', async () => {
    const { html, pictures } = await convert(
      '<!-- wp:cover --><div class="wp-block-cover" style="background-image:url(https://x.example/1.jpg);min-height:274px"><div class="wp-block-cover__inner-container"><p>Words</p></div></div><!-- /wp:cover -->',
    )
    expect(html).toBe('<figure><img data-path="import/0" alt=""></figure>\n<p>Words</p>')
    expect(pictures[0]?.sources).toEqual(['https://x.example/1.jpg'])
  })

  it('keeps no width of what is no single picture', async () => {
    const table =
      '<figure class="wp-block-table alignwide"><table><tr><td>a</td></tr></table></figure>'
    expect(await htmlOf(`<!-- wp:table -->${table}<!-- /wp:table -->`)).not.toContain('data-width')
  })

  it('turns galleries into galleries and keeps the caption of each', async () => {
    const { html, pictures } = await convert(
      '<!-- wp:gallery --><figure class="wp-block-gallery"><ul class="blocks-gallery-grid">' +
        '<li class="blocks-gallery-item"><figure><img src="https://x.example/1.jpg" alt="One"/><figcaption>First</figcaption></figure></li>' +
        '<li class="blocks-gallery-item"><figure><img src="https://x.example/2.jpg" alt="Two"/></figure></li>' +
        '</ul><figcaption>Both</figcaption></figure><!-- /wp:gallery -->',
    )
    expect(html).toBe(
      '<div data-gallery="2"><figure><img data-path="import/0" alt="One"><figcaption>First</figcaption></figure>' +
        '<figure><img data-path="import/1" alt="Two"></figure></div>\n<p>Both</p>',
    )
    expect(pictures.map(({ sources }) => sources)).toEqual([
      ['https://x.example/1.jpg'],
      ['https://x.example/2.jpg'],
    ])
  })
})

describe('embeds', () => {
  it.each([
    [
      'a frame',
      '<iframe src="https://www.youtube.com/embed/abcdefghij1?x=1" title="A film"></iframe>',
      'youtube',
      'abcdefghij1',
      'A film',
    ],
    [
      'an address on its own line',
      'Look:\n\nhttps://youtu.be/abcdefghij1\n\nNice.',
      'youtube',
      'abcdefghij1',
      'YouTube video',
    ],
    [
      'a block',
      '<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/12\n</div></figure><!-- /wp:embed -->',
      'vimeo',
      '12',
      'Vimeo video',
    ],
    [
      'a shortcode',
      '[youtube https://www.youtube.com/watch?v=abcdefghij1]',
      'youtube',
      'abcdefghij1',
      'YouTube video',
    ],
  ])(
    'in %s of a provider that the site knows is played',
    async (_, content, provider, id, title) => {
      const { html } = await convert(content)
      expect(html).toContain(`<figure data-embed="${provider}" data-embed-id="${id}"><a href="`)
      expect(html).toContain(`>${title}</a></figure>`)
    },
  )

  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/abc_1?x=1" title="A film"></iframe>',
      'https://www.youtube.com/watch?v=abc_1',
      'A film',
    ],
    [
      '<video><source src="https://x.example/v.mp4"></video>',
      'https://x.example/v.mp4',
      'x.example/v.mp4',
    ],
    ['https://x.example/page', 'https://x.example/page', 'x.example/page'],
  ])('%s becomes a link', async (content, href, text) => {
    const { html, notes } = await convert(content)
    expect(html).toBe(`<p><a href="${href}">${text}</a></p>`)
    expect(notes[0]).toContain(href)
  })

  it('without a web address are left out', async () => {
    const { html, notes } = await convert('<iframe src="javascript:alert(1)"></iframe>')
    expect(html).toBe('')
    expect(notes[0]).toContain('iframe')
  })
})

describe('pictures', () => {
  it('prefer the original upload and keep the written address as a second choice', async () => {
    const { pictures } = await convert(
      '<img class="wp-image-50" src="https://cdn.example/photo-300x200.jpg" alt="Mine">',
    )
    expect(pictures).toEqual([
      {
        sources: ['https://old.example/uploads/photo.jpg', 'https://cdn.example/photo-300x200.jpg'],
        alt: 'Mine',
      },
    ])
  })

  it('are found in the library by a smaller variant of their address', async () => {
    const { pictures } = await convert('<img src="http://old.example/uploads/photo-150x150.jpg">')
    expect(pictures[0]).toMatchObject({ alt: 'A photo' })
    expect(pictures[0]?.sources[0]).toBe('https://old.example/uploads/photo.jpg')
  })

  it('lose links to their own file or page, and keep others', async () => {
    const image = '<img src="https://x.example/1.jpg" alt="One">'
    for (const href of ['https://x.example/1-full.jpg', 'https://old.example/photo-page/']) {
      expect(await htmlOf(`<a href="${href}">${image}</a>`)).not.toContain('<a')
    }
    expect(await htmlOf(`<a href="https://x.example/">${image}</a>`)).toBe(
      '<figure><a href="https://x.example/"><img data-path="import/0" alt="One"></a></figure>',
    )
  })

  it('leave the paragraph that they start', async () => {
    expect(await htmlOf('<img class="alignleft" src="/a.jpg" alt="A"> Text goes on.')).toBe(
      '<figure><img data-path="import/0" alt="A"></figure>\n<p>Text goes on.</p>',
    )
  })

  it('of emoji become the emoji, and tracking pixels go', async () => {
    const { html, pictures } = await convert(
      'Hi <img class="emoji" alt="🙂" src="https://s.w.org/x.svg"><img src="https://t.example/p.gif" width="1" height="1">',
    )
    expect(html).toBe('<p>Hi 🙂</p>')
    expect(pictures).toEqual([])
  })

  it('cannot pretend to be stored already', async () => {
    const { html, pictures } = await convert(
      '<img src="/a.jpg" data-path="posts/x/y.jpg" data-placeholder="x">',
    )
    expect(html).toBe('<figure><img data-path="import/0" alt=""></figure>')
    expect(pictures[0]?.sources).toEqual(['https://old.example/a.jpg'])
  })

  it('without alternative text are noted', async () => {
    const { notes } = await convert('<img src="/a.jpg"><img src="/b.jpg" alt="B">')
    expect(notes).toEqual(['1 pictures have no alternative text: please describe them'])
  })
})
