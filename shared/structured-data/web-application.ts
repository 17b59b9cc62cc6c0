import type { WebApplication } from 'schema-dts'
import { site } from '../site/site.ts'
import { publishedBy } from './publisher.ts'

/** Facts about a calculator, for search engines. */
export interface ToolFacts {
  readonly path: string
  readonly name: string
  readonly description: string
  /** ISO date; null where it is not known. */
  readonly changedOn: string | null
}

/** A calculator that runs in the page, free of charge and without an account. */
export function webApplication(siteUrl: string, facts: ToolFacts): WebApplication {
  return {
    '@type': 'WebApplication',
    '@id': `${siteUrl}${facts.path}#tool`,
    name: facts.name,
    description: facts.description,
    url: `${siteUrl}${facts.path}`,
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Any',
    browserRequirements: 'JavaScript for the calculation; the explanation reads without',
    inLanguage: site.language,
    ...(facts.changedOn === null ? {} : { dateModified: facts.changedOn }),
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    ...publishedBy({ siteUrl }),
  }
}
