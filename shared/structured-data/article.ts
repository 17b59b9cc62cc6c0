import type { BlogPosting, Organization, Person } from 'schema-dts'
import type { SiteConfig } from '../site/site.ts'
import { site } from '../site/site.ts'
import { changedAt } from '../post/post-dates.ts'
import { publishedBy } from './publisher.ts'

/** Facts about a post for search engines. Paths are those of the site. */
export interface ArticleFacts {
  readonly path: string
  readonly title: string
  readonly description: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly updatedAt: string
  readonly revision: number
  readonly authorName: string
  readonly authorPath: string
  readonly tags: readonly { readonly name: string }[]
  readonly image: string
  readonly readingMinutes: number
}

/**
 * Who wrote a post: a person with a name of their own, or the editors together; null while the names
 * are invented.
 *
 * @param details of a person, on the person's own page
 */
export function author(
  siteUrl: string,
  name: string,
  path: string,
  config: SiteConfig = site,
  details: { readonly jobTitle?: string; readonly description?: string } = {},
): Person | Organization | null {
  if (config.isSample) return null
  return name === config.defaultAuthorName
    ? { '@type': 'Organization', name, url: `${siteUrl}${path}` }
    : { '@type': 'Person', name, url: `${siteUrl}${path}`, ...details }
}

/** A post of the blog. */
export function blogPosting(
  siteUrl: string,
  facts: ArticleFacts,
  config: SiteConfig = site,
): BlogPosting {
  const writer = author(siteUrl, facts.authorName, facts.authorPath, config)
  return {
    '@type': 'BlogPosting',
    '@id': `${siteUrl}${facts.path}#article`,
    mainEntityOfPage: `${siteUrl}${facts.path}`,
    headline: facts.title,
    description: facts.description,
    image: `${siteUrl}${facts.image}`,
    datePublished: facts.publishedAt,
    dateModified: changedAt(facts),
    inLanguage: config.language,
    ...(writer === null ? {} : { author: writer }),
    ...publishedBy({ siteUrl, site: config }),
    keywords: facts.tags.map(({ name }) => name),
    timeRequired: `PT${facts.readingMinutes}M`,
  }
}
