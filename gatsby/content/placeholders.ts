import { COOKIE_CONSENT_KEY } from '../../shared/constants.ts'
import { ownValue } from '../../shared/own-value.ts'
import type { SiteConfig } from '../../shared/site.ts'

/** What a text may ask for, so that it need not repeat what belongs to the owner of the site. */
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

/** A text with its placeholders filled in, and what was wrong with them. */
export interface FilledText {
  readonly text: string
  readonly problems: readonly string[]
}

/** Fills in `{{site.email}}` and the like. Pure. */
export function fillPlaceholders(text: string, site: SiteConfig): FilledText {
  const known = values(site)
  const problems: string[] = []
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const name = inner.trim()
    const value = ownValue(known, name)
    if (value !== undefined) return value
    const names = Object.keys(known).join(', ')
    problems.push(`"${whole}" is not a placeholder; use one of ${names}, or write the text itself`)
    return whole
  })
  return { text: filled, problems }
}
