import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { site } from '../../../../shared/site/site'
import { slugify } from '../../../../shared/text/slug'
import { NAVIGATION_ITEMS } from '../../../../src/app/shell/navigation-items'

const childrenOf = (href: string) =>
  (NAVIGATION_ITEMS.find((item) => item.href === href)?.children ?? []).map(
    ({ label, href: to }) => `${label} ${to}`,
  )

/** Each file of a folder of the content, with the field that is asked for. */
function valuesOf(folder: string, field: string): { slug: string; value: string }[] {
  const directory = join(process.cwd(), 'content', folder)
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8')
      const value = (JSON.parse(text) as Record<string, unknown>)[field]
      return { slug: file.replace(/\.json$/, ''), value: String(value) }
    })
}

const byName = (entries: Iterable<string>) => [...new Set(entries)].sort()

describe('the header’s submenus', () => {
  it('lists every topic of the forms', () => {
    const topics = valuesOf('forms', 'topic').map(
      ({ value }) => `${value} /forms#topic-${slugify(value)}`,
    )
    expect(byName(childrenOf('/forms'))).toEqual(byName(topics))
  })

  it('lists every region that has states, and the comparison', () => {
    const regions = valuesOf('states', 'region').map(
      ({ value }) => `${value} /states#region-${value}`,
    )
    expect(byName(childrenOf('/states'))).toEqual(byName([...regions, 'Compare /states/compare']))
  })

  it('lists every tool by its name', () => {
    const tools = valuesOf('tools', 'name').map(({ slug, value }) => `${value} /tools/${slug}`)
    expect(byName(childrenOf('/tools'))).toEqual(byName(tools))
  })

  it('lists the blog’s topics of the site configuration', () => {
    expect(childrenOf('/discover')).toEqual(
      site.blogTopics.map((topic) => `${topic} /discover/tag/${slugify(topic)}`),
    )
  })
})
