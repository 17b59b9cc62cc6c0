import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { planContent } from '../../gatsby/reference/entries/plan-content.ts'
import { planTextPages } from '../../gatsby/reference/content/text-pages.ts'
import { createSanitiser } from '../../gatsby/html/sanitise.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  toDescription,
} from '../../shared/site/meta-lengths.ts'
import { metaTexts } from '../../shared/post/meta-texts.ts'
import { samplePostSchema } from '../../shared/post/sample-post.ts'
import { site } from '../../shared/site/site.ts'
import { CONTENT_OPTIONS, ownContent } from '../gatsby/support/content-options.ts'

interface Described {
  readonly path: string
  readonly title: string
  readonly description: string
}

const textOf = (fields: object, name: string): string => {
  const value: unknown = new Map<string, unknown>(Object.entries(fields)).get(name)
  return typeof value === 'string' ? value : ''
}

/** What the templates of `src/templates` say of each page. */
const REFERENCE: Readonly<
  Record<string, (text: (name: string) => string) => Omit<Described, 'path'>>
> = {
  GlossaryTerm: (text) => ({
    title: `${text('term')}: what it means`,
    description: toDescription(text('definition')),
  }),
  OfficialForm: (text) => ({
    title: `${text('number')}: ${text('shortTitle') || text('title')}`,
    description: text('summary'),
  }),
  UsState: (text) => ({
    title: `${text('name')}: company registration and taxes`,
    description: text('summary'),
  }),
  Tool: (text) => ({ title: `${text('name')} calculator`, description: text('summary') }),
}

function referencePages(): Described[] {
  return planContent(ownContent(), CONTENT_OPTIONS).reference.map(({ type, fields }) => {
    const describePage = REFERENCE[type]
    if (describePage === undefined) throw new Error(`No template is known for ${type}.`)
    return { path: fields.path, ...describePage((name) => textOf(fields, name)) }
  })
}

function textPages(): Described[] {
  const files = globSync('content/pages/*.md').map((file) => ({
    slug: path.basename(file, '.md'),
    text: readFileSync(file, 'utf8'),
  }))
  const tools = { site, siteUrl: 'https://a.example', sanitiser: createSanitiser() }
  return planTextPages(files, tools).map(({ fields }) => ({
    path: textOf(fields, 'path'),
    title: textOf(fields, 'title'),
    description: textOf(fields, 'description'),
  }))
}

const posts = (): Described[] =>
  globSync('content/sample-posts/*.json').map((file) => {
    const post = samplePostSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { path: `/discover/${post.slug}`, ...metaTexts(post) }
  })

const authors = (): string[] =>
  globSync('content/authors/*.json').flatMap(
    (file) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { biography: string[] }).biography[0] ?? [],
  )

describe('what search engines are told of the pages of this repository', () => {
  const pages = [...referencePages(), ...textPages(), ...posts()]

  it('has a title with room for the name of the site', () => {
    expect(pages.length).toBeGreaterThan(195)
    const long = pages.filter(({ title }) => `${title} | ${site.name}`.length > TITLE_MAX_LENGTH)
    expect(long.map(({ path: at, title }) => `${at}: ${title}`)).toEqual([])
  })

  it('has a description that is not cut', () => {
    const described = pages.map(({ path: at, description }) => `${at}: ${description}`)
    expect(pages.filter(({ description }) => description.length > DESCRIPTION_MAX_LENGTH)).toEqual(
      [],
    )
    expect(described.filter((text) => text.endsWith(': '))).toEqual([])
    expect(authors().filter((text) => text.length > DESCRIPTION_MAX_LENGTH)).toEqual([])
  })

  it('says of each state in one short line what sets it apart', () => {
    const lines = pages
      .filter(({ path: at }) => at.startsWith('/states/'))
      .map(({ description }) => description)
    expect(new Set(lines).size).toBe(51)
    expect(lines.filter((line) => line.length > 110)).toEqual([])
  })
})

describe('a description', () => {
  it('is a text as it stands, or as many of its words as there is room for', () => {
    expect(toDescription('Short.')).toBe('Short.')
    const cut = toDescription('word '.repeat(40))
    expect(cut).toMatch(/^(?:word )+word…$/)
    expect(cut.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH)
  })
})
