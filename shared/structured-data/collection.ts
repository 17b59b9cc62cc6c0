import type { CollectionPage, ItemList, ProfilePage } from 'schema-dts'
import type { SiteConfig } from '../site/site.ts'
import { site } from '../site/site.ts'
import { author } from './article.ts'

/** A page that leads to others. */
export interface CollectionFacts {
  readonly path: string
  readonly name: string
  readonly description: string
  /** The pages, in the order in which they are shown. */
  readonly items: readonly { readonly name: string; readonly path: string }[]
}

/** A list of pages, such as a section or a page of posts. */
export function collectionPage(siteUrl: string, facts: CollectionFacts): CollectionPage {
  return {
    '@type': 'CollectionPage',
    '@id': `${siteUrl}${facts.path}#page`,
    url: `${siteUrl}${facts.path}`,
    name: facts.name,
    description: facts.description,
    mainEntity: itemList(siteUrl, facts.items),
  }
}

/** Facts about an author's page, for search engines. */
export interface ProfileFacts extends Omit<CollectionFacts, 'items'> {
  readonly authorName: string
  /** The author's occupation. */
  readonly jobTitle?: string | undefined
}

/**
 * The page of an author; what they wrote goes beside it as a list. Null while the authors are invented.
 */
export function profilePage(
  siteUrl: string,
  { authorName, jobTitle, ...facts }: ProfileFacts,
  config: SiteConfig = site,
): ProfilePage | null {
  const mainEntity = author(siteUrl, authorName, facts.path, config, {
    ...(jobTitle === undefined ? {} : { jobTitle, description: facts.description }),
  })
  if (mainEntity === null) return null
  return {
    '@type': 'ProfilePage',
    '@id': `${siteUrl}${facts.path}#page`,
    url: `${siteUrl}${facts.path}`,
    name: facts.name,
    description: facts.description,
    mainEntity,
  }
}

/** Pages in their order. */
export function itemList(
  siteUrl: string,
  items: CollectionFacts['items'],
): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${siteUrl}${path}`,
    })),
  }
}
