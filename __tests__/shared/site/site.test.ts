import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { authorName, site } from '../../../shared/site/site.ts'
import { slugify } from '../../../shared/text/slug.ts'

const text = z.string().trim().min(1)
const link = z.strictObject({ label: text, href: z.url({ protocol: /^https$/ }) })

/** What an owner may put there. */
const schema = z.strictObject({
  name: text,
  description: text.max(160),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  owner: text,
  address: z.strictObject({ lines: z.array(text).min(1) }),
  email: z.email(),
  social: link,
  partners: link,
  blogTopics: z.array(text).min(1),
  isSample: z.boolean(),
  promisesReviews: z.boolean(),
  authors: z.record(text, text),
  defaultAuthorName: text,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone)),
  darkTheme: z.boolean(),
})

describe('the site configuration', () => {
  it('has every value in a form that pages can show', () => {
    const { error } = schema.safeParse(site)
    expect(error?.issues ?? []).toEqual([])
  })

  it('offers topics of the blog that lead to different lists', () => {
    const slugs = site.blogTopics.map(slugify)
    expect(slugs.every((slug) => slug !== '')).toBe(true)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('names two authors, and everybody else by the default name', () => {
    const ids = Object.keys(site.authors)
    expect(ids).toHaveLength(2)
    expect(ids.map((id) => authorName(id))).toEqual(Object.values(site.authors))
    expect(authorName('unknown-author')).toBe(site.defaultAuthorName)
    expect(authorName('constructor')).toBe(site.defaultAuthorName)
  })
})
