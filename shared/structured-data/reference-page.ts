import type { Person, Thing, WebPage } from 'schema-dts'
import { site } from '../site/site.ts'
import type { Verification } from '../kinds/verification.ts'
import { publishedBy } from './publisher.ts'

/** Contents of a page of facts, for search engines. */
export interface ReferenceFacts {
  readonly path: string
  readonly name: string
  readonly description: string
  /** How far the facts were compared with their sources. */
  readonly verification: Verification
  readonly sources: readonly { readonly title: string; readonly url: string }[]
  /** ISO date; null where it is not known. */
  readonly changedOn: string | null
  /** The subject of the page. */
  readonly about?: Thing
}

/** A page of facts with its sources; a review is named only where the official source was compared. */
export function referencePage(siteUrl: string, facts: ReferenceFacts): WebPage {
  return {
    '@type': 'WebPage',
    '@id': `${siteUrl}${facts.path}#page`,
    url: `${siteUrl}${facts.path}`,
    name: facts.name,
    description: facts.description,
    inLanguage: site.language,
    ...(facts.changedOn === null ? {} : { dateModified: facts.changedOn }),
    ...review(facts.verification),
    ...publishedBy({ siteUrl }),
    citation: facts.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
    ...(facts.about === undefined ? {} : { about: facts.about }),
  }
}

function review({ state, verifiedOn, verifiedBy }: Verification) {
  if (state !== 'official' || verifiedOn === null || verifiedBy === null) return {}
  const reviewedBy: Person = { '@type': 'Person', name: verifiedBy }
  return { lastReviewed: verifiedOn, reviewedBy }
}

/** An official form: the document that a page explains. */
export function officialForm(facts: {
  readonly number: string
  readonly title: string
  readonly issuingBody: string
}): Thing {
  return {
    '@type': 'DigitalDocument',
    name: facts.title,
    alternateName: facts.number,
    publisher: { '@type': 'GovernmentOrganization', name: facts.issuingBody },
  }
}

/** A state of the United States. */
export function usState(name: string): Thing {
  return {
    '@type': 'State',
    name,
    containedInPlace: { '@type': 'Country', name: 'United States' },
  }
}
