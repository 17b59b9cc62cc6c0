import { COOKIE_CONSENT_KEY } from '../../../shared/site/constants.ts'
import type { SiteConfig } from '../../../shared/site/site.ts'

/** Returns the values that a text may ask for, so that it need not repeat what is the site owner's. */
function values(site: SiteConfig): Readonly<Record<string, string>> {
  return {
    'site.name': site.name,
    'site.description': site.description,
    'site.owner': site.owner,
    'site.address': site.address.lines.join(', '),
    'site.email': site.email,
    'consent.key': COOKIE_CONSENT_KEY,
  }
}

/** The settings on which a passage of a text may depend. */
function conditions(site: SiteConfig): Readonly<Record<string, boolean>> {
  return { reviews: site.promisesReviews, sample: site.isSample }
}

/** A text with its placeholders filled in, and what was wrong with them. */
export interface FilledText {
  readonly text: string
  readonly problems: readonly string[]
}

/** `{{#name}}` or `{{^name}}`, a passage, `{{/name}}`. */
const PASSAGE = /\{\{([#^])(\w+)\}\}\n?([\s\S]*?)\{\{\/\2\}\}/g

/**
 * Fills in `{{site.email}}` and the like, and chooses between passages as Mustache does: what stands
 * between `{{#sample}}` and `{{/sample}}` belongs to a sample, between `{{^sample}}` and `{{/sample}}`
 * to all others. Pure.
 *
 * @see https://mustache.github.io/mustache.5.html
 */
export function fillPlaceholders(text: string, site: SiteConfig): FilledText {
  const problems: string[] = []
  const known = new Map(Object.entries(values(site)))
  const holds = new Map(Object.entries(conditions(site)))
  const choose = (written: string): string =>
    written.replace(PASSAGE, (whole, sign: string, name: string, passage: string) => {
      const isTrue = holds.get(name)
      if (isTrue === undefined) return whole
      return isTrue === (sign === '#') ? choose(passage) : ''
    })
  const filled = choose(text).replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const value = known.get(inner.trim())
    if (value !== undefined) return value
    const names = [...known.keys()].join(', ')
    const settings = [...holds.keys()].join(', ')
    problems.push(
      /^[#^/]/.test(inner)
        ? `"${whole}" marks no passage; use one of ${settings}, as in {{#sample}} ... {{/sample}}`
        : `"${whole}" is not a placeholder; use one of ${names}, or write the text itself`,
    )
    return whole
  })
  return { text: filled, problems }
}
