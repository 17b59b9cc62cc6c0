/** How a form leaves the hands of the person who fills it in, in the order of a sentence. */
export const FILING_WAYS = [
  'online',
  'mail',
  'fax',
  'phone',
  'in-person',
  'with-return',
  'to-requester',
  'kept',
  'received',
] as const

export type FilingWay = (typeof FILING_WAYS)[number]

const WORDS: Readonly<Record<FilingWay, string>> = {
  online: 'online',
  mail: 'by mail',
  fax: 'by fax',
  phone: 'by telephone',
  'in-person': 'in person',
  'with-return': 'with the tax return',
  'to-requester': 'to the person or company that asks for it',
  kept: 'kept on file, not sent',
  received: 'not filed by you: you receive it',
}

/**
 * Says in words how a form is filed: "Online, by mail or by fax".
 *
 * @param ways at least one; said in the fixed order of {@link FILING_WAYS}
 */
export function filingText(ways: readonly FilingWay[]): string {
  const words = FILING_WAYS.filter((way) => ways.includes(way)).map((way) => WORDS[way])
  const last = words.at(-1) ?? ''
  const text = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
  return text.charAt(0).toUpperCase() + text.slice(1)
}
