/** How an office is reached, and how long it takes, in the order in which a page shows them. */
export const CONTACT_KINDS = ['address', 'fax', 'telephone', 'online', 'processing-time'] as const

export type ContactKind = (typeof CONTACT_KINDS)[number]

/** The heading above the contacts of each kind. */
export const CONTACT_TITLES: Readonly<Record<ContactKind, string>> = {
  address: 'Mail',
  fax: 'Fax',
  telephone: 'Telephone',
  online: 'Online',
  'processing-time': 'How long it takes',
}
