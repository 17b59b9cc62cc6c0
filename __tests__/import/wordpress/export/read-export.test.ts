import { describe, expect, it } from '@jest/globals'
import { ImportError } from '../../../../import/settings/errors.ts'
import { exportOf, readText, wxrText } from '../../support/wxr.ts'

async function failure(text: string): Promise<ImportError> {
  try {
    await readText(text)
  } catch (error) {
    if (error instanceof ImportError) return error
    throw error
  }
  throw new Error('The text was read.')
}

describe('reading an export', () => {
  it('finds the site, its version and its authors', async () => {
    expect(await exportOf()).toMatchObject({
      title: 'Old site',
      siteUrl: 'https://old.example',
      version: '1.2',
      authors: [{ login: 'ana', displayName: 'Ana Mora' }],
      items: [],
    })
  })

  it('reads the fields of an item', async () => {
    const { items } = await exportOf({
      id: 7,
      title: 'A & B <em>C</em>',
      content: '<p>Text with ]]> in it</p>\n\n',
      sticky: true,
      parent: 3,
      meta: { _thumbnail_id: '12', other: '' },
      terms: [['post_tag', 'w-8', 'W-8 & co']],
    })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      id: 7,
      type: 'post',
      status: 'publish',
      title: 'A & B <em>C</em>',
      content: '<p>Text with ]]> in it</p>\n\n',
      creator: 'ana',
      isSticky: true,
      parentId: 3,
      terms: [{ domain: 'post_tag', nicename: 'w-8', name: 'W-8 & co' }],
    })
    expect(items[0]?.meta.get('_thumbnail_id')).toBe('12')
  })

  it('gives the same whatever the pieces are', async () => {
    const text = wxrText([{ id: 1, content: 'é 🎉 &amp;' }, { id: 2 }])
    expect(await readText(text, 1)).toEqual(await readText(text, text.length))
  })

  it('counts comments of readers and leaves them aside', async () => {
    const { items } = await exportOf({ content: 'Mine' })
    expect(items[0]).toMatchObject({ content: 'Mine', commentCount: 1 })
  })

  it('resolves entities outside CDATA', async () => {
    const text = wxrText([{}]).replace('<![CDATA[Post 1]]>', 'Q &amp; A &#8211; &lt;b&gt;')
    const { items } = await readText(text)
    expect(items[0]?.title).toBe('Q & A – <b>')
  })

  it('takes an id only when it is a positive integer', async () => {
    const { items } = await exportOf({ id: 'x' }, { id: 0 }, { id: 5 })
    expect(items.map(({ id }) => id)).toEqual([null, null, 5])
  })

  it('reads a file that starts with a byte order mark', async () => {
    expect(await readText(`\uFEFF${wxrText([{}])}`)).toMatchObject({ version: '1.2' })
  })
})

describe('a file that is not an export', () => {
  it('says where XML is malformed', async () => {
    const text = wxrText([{ id: 1 }]).replace(
      '<wp:post_id>1</wp:post_id>',
      '<wp:post_id>1</wp:oops>',
    )
    const line = text.slice(0, text.indexOf('wp:oops')).split('\n').length
    const error = await failure(text)
    expect(error.code).toBe('import/malformed-xml')
    expect(error.message).toContain('export.xml is not well-formed XML')
    expect(error.message).toMatch(new RegExp(`at line ${line}, column \\d+`))
    expect(error.message).toContain('nothing was imported')
  })

  it('notices that the end is missing', async () => {
    const text = wxrText([{ id: 1 }, { id: 2 }])
    const error = await failure(text.slice(0, text.length * 0.7))
    expect(error.code).toBe('import/malformed-xml')
  })

  it.each(['', '   ', 'just text', '{"json": true}', '<rss><channel a></channel></rss>'])(
    'refuses %j',
    async (text) => {
      expect((await failure(text)).code).toBe('import/malformed-xml')
    },
  )

  it('tells other XML from an export', async () => {
    const html = await failure('<html><body/></html>')
    expect(html.code).toBe('import/not-a-wordpress-export')
    expect(html.message).toContain('<html>')
    const feed = await failure('<rss version="2.0"><channel><title>News</title></channel></rss>')
    expect(feed.code).toBe('import/not-a-wordpress-export')
    expect(feed.message).toContain('wp:wxr_version')
  })

  it('names an encoding that it cannot read', async () => {
    const error = await failure(wxrText([]).replace('UTF-8', 'ISO-8859-1'))
    expect(error.message).toContain('ISO-8859-1')
    expect(error.message).toContain('iconv')
  })
})
