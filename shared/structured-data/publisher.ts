import type { Organization, WebSite } from 'schema-dts'
import type { SiteConfig } from '../site/site.ts'
import { site as ownSite } from '../site/site.ts'

/** Where the site is found. */
export interface Publication {
  /** Origin without a slash at its end. */
  readonly siteUrl: string
  readonly site?: SiteConfig
}

type OrganizationLeaf = Exclude<Organization, string>

/** The publisher, as other things refer to it; nothing while its name is invented. */
export function publishedBy(publication: Publication): {
  readonly publisher?: OrganizationLeaf
} {
  const { site = ownSite } = publication
  return site.isSample ? {} : { publisher: publisher(publication) }
}

function publisher({ siteUrl, site = ownSite }: Publication): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#publisher`,
    name: site.owner,
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png`, width: '512', height: '512' },
  }
}

/**
 * The publisher in full: with its address and where else it is found; null while all of that is
 * invented.
 */
export function organization(publication: Publication): OrganizationLeaf | null {
  const { site = ownSite } = publication
  if (site.isSample) return null
  return {
    ...publisher(publication),
    '@type': 'Organization',
    email: site.email,
    address: site.address.lines.join(', '),
    sameAs: [site.social.href],
  }
}

/** `query-input` belongs to the notation of potential actions, which schema-dts does not cover. */
interface SearchAction {
  readonly '@type': 'SearchAction'
  readonly target: { readonly '@type': 'EntryPoint'; readonly urlTemplate: string }
  readonly 'query-input': string
}

/**
 * The site, and how it is searched.
 *
 * @see https://schema.org/docs/actions.html
 */
export function webSite(publication: Publication): WebSite {
  const { siteUrl, site = ownSite } = publication
  const search: SearchAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/explore?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: site.name,
    description: site.description,
    url: `${siteUrl}/`,
    inLanguage: site.language,
    ...(site.isSample ? {} : { publisher: { '@id': `${siteUrl}/#publisher` } }),
    potentialAction: search,
  }
}
