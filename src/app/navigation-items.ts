import { HEADER_ENTRIES, type NavigationEntry } from '../../shared/navigation'
import { tagPath } from '../../shared/paths'
import { site } from '../../shared/site'
import { slugify } from '../../shared/slug'
import type { NavigationItem } from '../features/navigation/navigation-item'

/**
 * The links below a header entry, by the entry's href. The header stands on every page, so they are
 * written here rather than queried by each of them; a test holds them against `content/`.
 */
const CHILDREN: Readonly<Record<string, readonly NavigationEntry[]>> = {
  '/forms': [
    'Accounts and assets abroad',
    'Companies',
    'Income tax',
    'Representation and records',
    'Residence and treaties',
    'Tax numbers',
    'Withholding',
    'Work and pay',
  ].map((topic) => ({ label: topic, href: `/forms#topic-${slugify(topic)}` })),
  '/states': ['Northeast', 'Midwest', 'South', 'West'].map((region) => ({
    label: region,
    href: `/states#region-${region}`,
  })),
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
  children: CHILDREN[entry.href] ?? [],
}))
