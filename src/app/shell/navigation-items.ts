import { FORM_TOPIC_NAMES, topicAnchor } from '../../../shared/forms/topics'
import { HEADER_ENTRIES, type NavigationEntry } from '../../../shared/site/navigation'
import { tagPath } from '../../../shared/site/paths'
import { site } from '../../../shared/site/site'
import { slugify } from '../../../shared/text/slug'
import { regionPath, STATE_REGIONS } from '../../../shared/states/regions'
import { ownValue } from '../../../shared/records/own-value'
import type { NavigationItem } from '../../features/navigation/navigation-item'

/**
 * The links below a header entry, by the entry's href. The header stands on every page, so they come
 * from code rather than from a query of each of them; a test holds them against `content/`.
 */
const CHILDREN: Readonly<Record<string, readonly NavigationEntry[]>> = {
  '/forms': FORM_TOPIC_NAMES.map((topic) => ({
    label: topic,
    href: `/forms#${topicAnchor(topic)}`,
  })),
  '/states': [
    ...STATE_REGIONS.map((region) => ({ label: region, href: regionPath(region) })),
    { label: 'Compare', href: '/states/compare' },
  ],
  '/tools': [
    { label: 'Days of presence', href: '/tools/substantial-presence' },
    { label: 'Dividend withholding', href: '/tools/dividend-withholding' },
    { label: 'FBAR threshold', href: '/tools/fbar-threshold' },
    { label: 'Late filing and payment penalty', href: '/tools/late-filing-penalty' },
    { label: 'Self-employment tax', href: '/tools/self-employment-tax' },
    { label: 'Tax deadlines', href: '/tools/tax-deadlines' },
  ],
  '/discover': site.blogTopics.map((topic) => ({ label: topic, href: tagPath(slugify(topic)) })),
}

/** The header's entries with their submenus. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = HEADER_ENTRIES.map((entry) => ({
  ...entry,
  children: ownValue(CHILDREN, entry.href) ?? [],
}))
