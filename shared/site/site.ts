import { ownValue } from '../records/own-value.ts'

/**
 * Everything that belongs to the owner of one installation: names, addresses, links, authors.
 * Change this file, not the components that show it.
 */
export interface SiteConfig {
  readonly name: string
  readonly description: string
  /** BCP 47 tag of the site's language. */
  readonly language: string
  /**
   * Zone of the IANA database in which the site's own times are told, beside those of an author, and whose
   * midnight begins the days from which figures apply.
   */
  readonly timeZone: string
  /** The company in the copyright line. */
  readonly owner: string
  readonly address: { readonly lines: readonly string[] }
  readonly email: string
  /** Of the footer; a start at a public address warns while they are those of the sample. */
  readonly social: { readonly label: string; readonly href: string }
  readonly partners: { readonly label: string; readonly href: string }
  /**
   * Tags that the header offers below the blog. Their lists exist even before the first post, so that
   * the links of every page hold whatever is published. Of Latin letters, digits, spaces and hyphens.
   */
  readonly blogTopics: readonly string[]
  /**
   * Whether owner, address, links and authors are invented, as they are in the sample. Structured data
   * and feeds then present none of them as a real organisation or person.
   */
  readonly isSample: boolean
  /**
   * Whether the pages promise that every fact was compared with its official source. The build refuses
   * that while a page of `content/` says otherwise.
   */
  readonly promisesReviews: boolean
  /** Reader-facing names by author user id. */
  readonly authors: Readonly<Record<string, string>>
  /** Shown for every author id without an entry above. */
  readonly defaultAuthorName: string
  /** Switches the complete dark palette on. */
  readonly darkTheme: boolean
}

export const site: SiteConfig = {
  name: 'Pliego',
  description:
    'Plain explanations of United States paperwork for people who deal with it from abroad.',
  language: 'en',
  timeZone: 'America/Costa_Rica',
  owner: 'Pliego Información S.A.',
  address: { lines: ['Alajuela', 'Costa Rica'] },
  email: 'hola@pliego.example',
  social: { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
  // An address that is reserved for examples: it recommends no one.
  partners: { label: 'Partners', href: 'https://example.com/' },
  blogTopics: ['Taxes', 'Companies', 'Forms', 'Documents', 'States', 'Deadlines'],
  isSample: true,
  promisesReviews: false,
  authors: {
    'pliego-first-author': 'Lucía Vargas',
    'pliego-second-author': 'Daniel Rojas',
  },
  defaultAuthorName: 'Pliego editors',
  darkTheme: false,
}

/** The name that readers see for an author. Specification, section 6. */
export function authorName(authorId: string, config: SiteConfig = site): string {
  return ownValue(config.authors, authorId) ?? config.defaultAuthorName
}
