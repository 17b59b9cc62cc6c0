import type { DefinedTerm, DefinedTermSet } from 'schema-dts'
import { site } from '../site/site.ts'

const GLOSSARY = '/glossary'
const NAME = `${site.name} glossary`

const setId = (siteUrl: string) => `${siteUrl}${GLOSSARY}#terms`

/** Facts about a term, for search engines. */
export interface TermFacts {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly definition: string
}

/** One term, as part of the glossary. */
export function definedTerm(siteUrl: string, facts: TermFacts): DefinedTerm {
  return {
    '@type': 'DefinedTerm',
    '@id': `${siteUrl}${facts.path}#term`,
    name: facts.term,
    ...(facts.aliases.length > 0 ? { alternateName: facts.aliases } : {}),
    description: facts.definition,
    url: `${siteUrl}${facts.path}`,
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      '@id': setId(siteUrl),
      name: NAME,
      url: `${siteUrl}${GLOSSARY}`,
    },
  }
}

/** The glossary with the names of its terms. */
export function definedTermSet(
  siteUrl: string,
  description: string,
  terms: readonly { readonly term: string; readonly path: string }[],
): DefinedTermSet {
  return {
    '@type': 'DefinedTermSet',
    '@id': setId(siteUrl),
    name: NAME,
    description,
    url: `${siteUrl}${GLOSSARY}`,
    inLanguage: site.language,
    hasDefinedTerm: terms.map(({ term, path }) => ({
      '@type': 'DefinedTerm',
      '@id': `${siteUrl}${path}#term`,
      name: term,
      url: `${siteUrl}${path}`,
    })),
  }
}
