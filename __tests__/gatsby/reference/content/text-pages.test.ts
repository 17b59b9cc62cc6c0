import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { planTextPages } from '../../../../gatsby/reference/content/text-pages.ts'
import { createSanitiser } from '../../../../gatsby/html/sanitise.ts'
import { fillPlaceholders } from '../../../../gatsby/reference/content/placeholders.ts'
import type { SiteConfig } from '../../../../shared/site/site.ts'
import { site } from '../../../../shared/site/site.ts'
import { contentProblems } from '../../support/content-options.ts'

const tools = { site, siteUrl: 'https://site.example', sanitiser: createSanitiser() }

const FIELDS = 'title: A title\ndescription: A description.\nlead: A lead.'
const text = (body: string, fields = FIELDS) => `---\n${fields}\n---\n\n${body}\n`

/** All texts that must be there, with one of them as given. */
const withAbout = (about: string) => [
  { slug: 'about', text: about },
  ...['cookies', 'privacy', 'terms'].map((slug) => ({ slug, text: text('Text.') })),
]

const fieldsOf = (about: string): Readonly<Record<string, unknown>> => {
  const node = planTextPages(withAbout(about), tools).find(({ id }) => id === 'TextPage:about')
  return { ...node?.fields }
}

const problemsOf = (files: Parameters<typeof planTextPages>[0]) =>
  contentProblems(() => planTextPages(files, tools))

describe('a text page', () => {
  it('becomes a node with clean HTML and its fields', () => {
    const fields = fieldsOf(text('## Heading\n\nText with a [link](/forms).'))
    expect(fields).toMatchObject({ path: '/about', title: 'A title', inForceSince: null })
    expect(fields['html']).toContain('<h2 id="section-heading">Heading</h2>')
    expect(fields['html']).toContain('<a href="/forms">link</a>')
    expect(fields['headings']).toEqual([{ id: 'section-heading', text: 'Heading', level: 2 }])
  })

  it('is given the values of the site, in its fields and in its text', () => {
    const fields = fieldsOf(
      text('Write to {{site.email}} or read `{{ consent.key }}`.', FIELDS + ' {{site.name}}'),
    )
    expect(fields['lead']).toBe(`A lead. ${site.name}`)
    expect(fields['html']).toContain(`<a href="mailto:${site.email}">${site.email}</a>`)
    expect(fields['html']).toContain('<code>cookiesAccepted</code>')
  })

  it('chooses between passages by the settings of the site', () => {
    const written =
      'One.{{#sample}} Sample.{{#reviews}} Never.{{/reviews}}{{/sample}}{{^sample}} Real.{{/sample}}\n\n' +
      '{{^reviews}}\nLinked.\n{{/reviews}}'
    const shown = (settings: Partial<SiteConfig>) =>
      fillPlaceholders(written, { ...site, ...settings })
    expect(shown({ isSample: true, promisesReviews: false })).toEqual({
      text: 'One. Sample.\n\nLinked.\n',
      problems: [],
    })
    expect(shown({ isSample: false, promisesReviews: true })).toEqual({
      text: 'One. Real.\n\n',
      problems: [],
    })
    const [problem] = fillPlaceholders('{{#draft}}A{{/draft}}', site).problems
    expect(problem).toMatch(/^"\{\{#draft\}\}" marks no passage; use one of reviews, sample/)
  })

  it('is sanitised like a post', () => {
    const fields = fieldsOf(
      text('<script>bad()</script>\n\n[x](javascript:bad)\n\n<b onclick="bad()">b</b>'),
    )
    expect(fields['html']).not.toContain('bad')
  })

  it('has tables that scroll by themselves', () => {
    const fields = fieldsOf(text('| A | B |\n| --- | --- |\n| 1 | 2 |'))
    expect(fields['html']).toMatch(/<div class="table-scroll"[^>]*tabindex="0"[^>]*><table>/)
  })
})

describe('a text that does not fit', () => {
  it('is refused with file, field and fix, all at once', () => {
    expect(
      problemsOf([
        { slug: 'about', text: text('Write to {{site.mail}}.', 'title: A\nlead: B') },
        { slug: 'privacy', text: 'No fields.' },
        { slug: 'terms', text: text('Text.', `${FIELDS}\ninForceSince: soon\nextra: 1`) },
        { slug: 'imprint', text: text('Text.') },
      ]),
    ).toEqual([
      'content/pages/cookies.md: is missing; the page /cookies shows it, so add it',
      expect.stringMatching(/^content\/pages\/about\.md: description: /),
      expect.stringMatching(
        /^content\/pages\/about\.md: "\{\{site\.mail\}\}" is not a placeholder; use one of site\.name, /,
      ),
      'content/pages/privacy.md: must begin with its fields between two lines of three hyphens',
      'content/pages/terms.md: inForceSince: must be a date such as 2026-11-01',
      expect.stringMatching(/^content\/pages\/terms\.md: the fields: .*extra/),
      'content/pages/imprint.md: no page shows this text; rename it to one of about, cookies, privacy, terms',
    ])
  })

  it('is refused without a text and with broken YAML', () => {
    expect(problemsOf(withAbout(text('  ')))).toEqual([
      'content/pages/about.md: has no text below its fields; write it',
    ])
    expect(problemsOf(withAbout(text('Text.', 'title: "A')))).toEqual([
      expect.stringMatching(/^content\/pages\/about\.md: its fields are not valid YAML/),
    ])
  })
})

describe('the texts of the site', () => {
  it('fit', () => {
    const files = globSync('content/pages/*.md').map((file) => ({
      slug: path.basename(file, '.md'),
      text: readFileSync(file, 'utf8'),
    }))
    expect(planTextPages(files, tools)).toHaveLength(4)
  })
})
