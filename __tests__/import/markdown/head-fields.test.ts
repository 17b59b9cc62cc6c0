import { describe, expect, it } from '@jest/globals'
import { summarise } from '../../../import/report/summary.ts'
import { headTests, LEFT_OUT, yaml } from '../support/heads.ts'

const { add, become } = headTests()

describe('a head of Markdown tells the day of a public post', () => {
  it.each([
    '2024-3-1',
    '2024-03-01 9:05',
    '"2024-03-01  09:05 UTC"',
    '2024-03-01 09:05 AM',
    '2024-03-01T09:05:07.123+0200',
    'Fri, 01 Mar 2024 09:05:00 GMT',
    'Friday, March 1, 2024',
    'March 1, 2024 9:05 pm',
    '{created: 2024-03-01, updated: 2031-01-01}',
  ])('as %s', async (date) => {
    const { post } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(post?.['status']).toBe('published')
    expect(JSON.stringify(post?.['publishedAt'])).toMatch(/^"2024-03-01T/)
  })

  it.each(['Last Modified', 'git Created'])('or that Eleventy finds it: %s', async (date) => {
    expect((await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)).status).toBe('published')
  })

  it.each([
    ['2024-02-30', 'a day that no calendar has'],
    ['30.02.2024', 'a day that no calendar has'],
    ['2024-03-01 25:00', 'a time that no day has'],
    ['2024-03-01 13:05 pm', 'a time that no day has'],
    ['01/02/2024', 'may be day 01 of month 02 or day 02 of month 01'],
    ['0999-05-01', 'before the year 1000'],
    ['0044-03-15', 'before the year 1000'],
    ['2024-03-01 22:00 IST', 'a zone that is not understood, "IST"'],
    ['the other day', 'is not understood'],
  ])('unless it is none, which it quotes: %s', async (date, problem) => {
    const { status, notes } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(status).toBe('draft')
    expect(notes.join()).toContain(`"date: ${date}"`)
    expect(notes.join()).toContain(problem)
  })

  it.each([
    ['YAML', '---\ntitle: Plan\ndate: 2024-02-30\n---\nText.\n'],
    ['TOML', '+++\ntitle = "Plan"\ndate = 2024-02-30\n+++\nText.\n'],
    ['TOML with a time', '+++\ntitle = "Plan"\ndate = 2024-02-30T01:02:03Z\n+++\nText.\n'],
    ['JSON', '{"title": "Plan", "date": "2024-02-30"}\nText.\n'],
  ])('and no other day in place of one that there is not, in %s', async (_, content) => {
    const { status, post, notes } = await become(content)
    expect(status).toBe('draft')
    expect(post?.['publishedAt']).toBeNull()
    expect(notes.join()).toContain('2024-02-30')
  })

  it.each([
    ['2020', '2020-01-01'],
    ['2020-05', '2020-05-01'],
    ['May 2020', '2020-05-01'],
  ])('as the first of what it names, and says so: %s', async (date, day) => {
    const { post, notes } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(post).toMatchObject({
      status: 'published',
      publishedAt: new Date(`${day}T00:00:00Z`),
    })
    expect(notes).toContain(`its date, "${date}", names no day: it is dated ${day}`)
  })

  it.each([
    '2024-03-01 22:00:00 EST',
    '2024-03-01 22:00:00 -0500',
    '2024-03-01T01:00:00+02:00',
    '2024-03-01 22:00 America/New_York',
    '2024-03-01 01:00 CET',
  ])('which is that of the place where it was written: %s', async (date) => {
    const { post } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(JSON.stringify(post?.['publishedAt'])).toMatch(/^"2024-03-01T/)
    expect(
      JSON.stringify(
        (await become(`+++\ntitle = "Plan"\ndate = "${date}"\n+++\nText.\n`)).post?.['publishedAt'],
      ),
    ).toMatch(/^"2024-03-01T/)
  })

  it('in its name, of one digit too', async () => {
    const { post } = await become('---\ntitle: Plan\n---\nText', 'content/2024-3-1-plan.md')
    expect(post).toMatchObject({ slug: 'plan', publishedAt: new Date('2024-03-01T00:00:00Z') })
  })
})

describe('a title or a tag of a head is the text that was written', () => {
  it.each(['1.10', '007', 'true', 'True', '2024', 'no', '1e3', 'null', 'Null', '0x1F', '1_000'])(
    'in YAML: %s',
    async (word) => {
      const { post } = await become(
        `---\ntitle: ${word}\ndate: 2024-03-01\ntags: [${word}, web]\n---\nText.\n`,
      )
      expect(post).toMatchObject({ title: word, tags: [word, 'web'] })
    },
  )

  it.each(['1.10', '0x1F', 'true', '2024', '1e3', '-0.50', '2024-03-01', '1_000'])(
    'in TOML: %s',
    async (word) => {
      const { post } = await become(
        `+++\ntitle = ${word} # 5\ndate = 2024-03-01\ntags = [\n  ${word},\n  "a = 1"]\n+++\nText.\n`,
      )
      expect(post).toMatchObject({ title: word, tags: [word, 'a = 1'] })
    },
  )

  it.each(['1.10', 'true', '2024', '1e3', '-0.50'])('in JSON: %s', async (word) => {
    const { post } = await become(
      `{"title": ${word}, "date": "2024-03-01", "tags": [${word}, "a: 1"]}\nText.\n`,
    )
    expect(post).toMatchObject({ title: word, tags: [word, 'a: 1'] })
  })

  it('and a name of a file when there is none', async () => {
    for (const title of ['', '~']) {
      expect((await become(`---\ntitle: ${title}\n---\nText.\n`)).post).toMatchObject({
        title: 'post',
      })
    }
  })
})

describe('tags of a head come from', () => {
  it.each([
    ['category: Tax law', ['Tax law']],
    ['tag: Tax law', ['Tax law']],
    ['tags: Tax law', ['Tax law']],
    ['tags: Tax law, visas', ['Tax law', 'visas']],
    ['categories: [[Tax, Law], [Visas]]', ['Tax', 'Law', 'Visas']],
    ['taxonomies: {tags: [a, b], categories: [c]}', ['c', 'a', 'b']],
    ['taxonomy: {category: [blog], tag: [a, 2]}', ['blog', 'a', '2']],
    ['tags: [{name: Tax law}, {label: Visas, value: v}]', ['Tax law', 'Visas']],
    ['topics: [Tax, Law]', ['Tax', 'Law']],
    ['tags: [CI/CD, notes/tax]', ['CI/CD', 'notes/tax']],
    ['keywords: Tax law, visas', ['Tax law', 'visas']],
    ['tags: []\nkeywords: [Tax]', ['Tax']],
    ['tags: null', []],
    ['tags:', []],
  ])('%s', async (fields, tags) => {
    const { post } = await become(yaml(fields))
    expect(post?.['tags']).toEqual(tags)
  })

  it('words of Jekyll, each one, where one field holds several', async () => {
    const head = '---\ntitle: Plan\ntags: tax law\ncategory: Tax law\n---\nText.\n'
    await add({ '_posts/2020-01-01-other.md': '---\ntitle: Other\n---\nText' })
    const { post } = await become(head, '_posts/2024-03-01-plan.md')
    expect(post?.['tags']).toEqual(['Tax law', 'tax', 'law'])
  })

  it('fields that are tags before key words, which it names then', async () => {
    const { post, notes } = await become(yaml('tags: [Tax]\nkeywords: [cheap, visas]'))
    expect(post?.['tags']).toEqual(['Tax'])
    expect(notes).toContain('its keywords were left out: cheap, visas')
  })
})

describe('a head of Markdown plans a post', () => {
  it.each([
    'pubDatetime: 2031-01-01T00:00:00Z',
    'published_time: 2031-01-01',
    'datePublished: 2031-01-01',
    'embargo_until: 2031-01-01',
    'publishDate: 2031-01-01',
    'PublishDate: "2031-01-01"',
    'published: 2031-01-01',
  ])('that says %s beside a date that has passed', async (field) => {
    const { post } = await become(yaml(field))
    expect(post).toMatchObject({
      status: 'scheduled',
      publishAt: new Date('2031-01-01T00:00:00Z'),
    })
  })
})

const utf16 = (text: string, mark: string): Buffer => Buffer.from(mark + text, 'utf16le')
const DRAFT = '---\ntitle: Plàn\ndate: 2024-03-01\ndraft: true\n---\nText.\n'

describe('a head of Markdown is read', () => {
  it.each<[string, string | Uint8Array]>([
    ['JSON', '{\n  "title": "Plàn",\n  "draft": true, "a": "}"\n}\n\nText.\n'],
    ['TOML', '+++\ntitle = "Plàn"\ndraft = true\n+++\nText.\n'],
    ['JSON between semicolons', ';;;\n"title": "Plàn",\n"draft": true\n;;;\nText.\n'],
    ['JSON after its name', '---json\n{"title": "Plàn", "draft": true}\n---\nText.\n'],
    ['TOML after its name', '---toml\ntitle = "Plàn"\ndraft = true\n---\nText.\n'],
    ['YAML after its name', DRAFT.replace('---', '--- yaml')],
    ['YAML that ends in dots', '---\ntitle: Plàn\ndraft: true\n...\nText.\n'],
    ['YAML whose lines end in spaces', '---  \ntitle: Plàn\ndraft: true\n--- \t\nText.\n'],
    ['empty lines above', `\n \n${DRAFT}`],
    ['a comment above', `<!-- lint off -->\n${DRAFT}`],
    ['a comment of Hugo above', `{{/* words */}}\n${DRAFT}`],
    ['no width above', `\u200B${DRAFT}`],
    ['lines of Pelican, another one first', 'Author: Ana\nTitle: Plàn\nStatus: draft\n\nText.\n'],
    ['lines of Pelican', 'Title: Plàn\nDate: 2024-03-01\nStatus: draft\n\nText.\n'],
    ['Hexo, without a first line', 'title: Plàn\npublished: false\n---\nText.\n'],
    ['a byte order mark', `\uFEFF${DRAFT}`],
    ['UTF-16, little end first', utf16(DRAFT, '\uFEFF')],
    ['UTF-16, big end first', utf16(DRAFT, '\uFEFF').swap16()],
    ['UTF-16 without a mark', utf16(DRAFT, '')],
    ['Latin-1', Buffer.from(DRAFT, 'latin1')],
    ['lines that end as on Windows', DRAFT.replace(/\n/g, '\r\n')],
    ['lines that end as on old Macs', DRAFT.replace(/\n/g, '\r')],
  ])('as, or with, %s', async (_, content) => {
    const { post } = await become(content)
    expect(post).toMatchObject({ title: 'Plàn', status: 'draft', html: '<p>Text.</p>' })
  })
})

describe('a file of Markdown is left out and named', () => {
  it.each<[string, string | Uint8Array]>([
    ['a line of --- is missing', '---\ntitle: Plan\ndraft: true\n\nText.\n'],
    ['a line of +++ is missing', '+++\ntitle = "Plan"\n\nText.\n'],
    ['a brace is missing', '{\n  "title": "Plan",\n\nText.\n'],
    ['its head cannot be read', '{\n  title: "Plan"\n}\nText.\n'],
    ['no names with values', '---\nOnly words\n---\nText.\n'],
    ['its head is in a comment', '<!--\ntitle: Plan\ndraft: true\n-->\nText.\n'],
    ['its head is a script', 'export const meta = {\n  draft: true\n}\n\nText.\n'],
    ['not at its beginning', '# Plan\n\n---\ntitle: Plan\ndraft: true\n---\nText.\n'],
    ['its head is js', '---js\n{\n  title: "Plan"\n}\n---\nText.\n'],
    ['its head is js', '---js\nconst draft = true\n---\nText.\n'],
    ['not at its beginning', '———\ntitle: Plan\ndraft: true\n———\nText.\n'],
    ['not at its beginning', '-----\ntitle: Plan\ndraft: true\n-----\nText.\n'],
    ['it has two heads', '---\nlayout: post\n---\n\n---\ndraft: true\n---\nText.\n'],
    ['is no name with a value', 'Title: Plan\nand more words\n\nText.\n'],
    ['it is no text', Buffer.from([0x89, 0x50, 0x4e, 0x00, 0x00, 0x01])],
  ])('because %s: %j', async (reason, content) => {
    const found = await become(content)
    expect(found.status).toBe(LEFT_OUT)
    expect(found.reason).toContain(reason)
    expect(summarise(found.report, 'report.json')).toContain('content/post.md')
  })

  it('each with a reason of its own', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await add({ [`content/a${number}.md`]: '---\ntitle: Plan\n\nText' })
    }
    const { report } = await become('+++\ntitle = "Plan"\n')
    expect(report.leftOut.map(({ examples }) => examples.length)).toEqual([7, 1])
  })
})

describe('a text of Markdown without a head', () => {
  it.each([
    'Text with\n\n---\n\na line.\n',
    '# Heads\n\n```\n---\ntitle: Shown\n---\n```\n',
    '{{< figure src="a.png" >}}\n\nText.\n',
  ])('stays a post: %j', async (text) => {
    expect((await become(text)).status).toBe('published')
  })
})

describe('what a head holds beside that', () => {
  it.each([
    ['redirect_to: https://a.example/new', 'redirectto" was left out: https://a.example/new'],
    ['canonicalURL: https://a.example/old', 'https://a.example/old'],
    ['image: {path: a.png, caption: Photo by Ann}', '"Photo by Ann"'],
    ['photos: [one.jpg, two.jpg]', 'one.jpg, two.jpg'],
    ['audio: talk.mp3', 'talk.mp3'],
    ['series: Growth', 'Growth'],
    ['seo: {title: Words for search}', '"seo.title" was left out: "Words for search"'],
    ['excerpt: One thing\ndescription: Another thing', '"Another thing"'],
    ['authors: [Ann, Ben, {name: Cy}]', 'has more authors, and one is kept here: Ben, Cy'],
  ])('is named in a note where it has no place here: %s', async (field, words) => {
    const { notes } = await become(yaml(field))
    expect(notes.filter((note) => note.includes(words))).toHaveLength(1)
  })

  it.each([
    'layout: post\nweight: 3\ntoc: true\nmath: false\nexcerpt_separator: <!--more-->',
    'lastmod: 2024-04-01 10:00:00\nlang: en\nid: a-b',
    'subtitle: A second line\ndescription: What it is about',
    'image: {path: a.png, alt: A view}\ncategories: [Big Words]\ntags: [more words]',
    'aliases: [/a b/, /c]\npermalink: /p',
  ])('has no note where nothing is lost: %j', async (field) => {
    expect((await become(yaml(field))).notes).toEqual([])
  })

  it('does not tell a secret', async () => {
    const { notes } = await become(yaml('password: open the door\napi_key: https://a.example/k'))
    expect(notes.join()).not.toMatch(/open|example/)
  })

  it.each([
    ['hugo.toml', 'params: {subtitle: A second line, author: Ann, cover: {image: a.png}}'],
    ['config.toml', 'extra: {subtitle: A second line, author: Ann, cover: a.png}'],
  ])('is found in the map of %s', async (_, field) => {
    const { post, report } = await become(yaml(field))
    expect(post).toMatchObject({ standfirst: 'A second line', authorId: 'md-ann' })
    const entry = report.posts.find(({ sourceId }) => sourceId === 'content/post.md')
    expect(entry?.pictures.missing).toHaveLength(1)
    expect(entry?.notes).toEqual([])
  })
})
