import type { Thing, WebPage } from 'schema-dts'
import { site } from '../site.ts'
import { publisher } from './publisher.ts'

/** What a page of facts tells about itself. */
export interface ReferenceFacts {
  readonly path: string
  readonly name: string
  readonly description: string
  /** A day: when the facts were last compared with their sources. */
  readonly verifiedOn: string
  readonly sources: readonly { readonly title: string; readonly url: string }[]
  /** What the page is about. */
  readonly about?: Thing
}

/** A page of facts, dated and sourced. */
export function referencePage(siteUrl: string, facts: ReferenceFacts): WebPage {
  return {
    '@type': 'WebPage',
    '@id': `${siteUrl}${facts.path}#page`,
    url: `${siteUrl}${facts.path}`,
    name: facts.name,
    description: facts.description,
    inLanguage: site.language,
    lastReviewed: facts.verifiedOn,
    publisher: publisher({ siteUrl }),
    citation: facts.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
    ...(facts.about === undefined ? {} : { about: facts.about }),
  }
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
