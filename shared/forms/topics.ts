import { slugify } from '../slug.ts'

/** The groups of the forms section, in the order in which readers usually meet them. */
export const FORM_TOPIC_NAMES = [
  'Tax numbers',
  'Income tax',
  'Residence and treaties',
  'Withholding',
  'Work and pay',
  'Companies',
  'Accounts and assets abroad',
  'Representation and records',
] as const

export type FormTopicName = (typeof FORM_TOPIC_NAMES)[number]

/** What each group holds, in one sentence below its heading. Apart from the names: the header needs those. */
export const FORM_TOPIC_INTROS: Readonly<Record<FormTopicName, string>> = {
  'Tax numbers': 'The number comes first: returns, payers and banks ask for it.',
  'Income tax': 'The yearly return, more time for it, and what corrects or reduces it.',
  'Residence and treaties': 'Where you are resident for tax, and what you claim because of it.',
  Withholding: 'What payers ask for before they pay, and what they report afterwards.',
  'Work and pay': 'What employers, employees and people who invoice meet.',
  Companies: 'How a company is taxed, what it files, and what owners abroad report.',
  'Accounts and assets abroad':
    'Reports about accounts, companies, trusts and gifts outside the United States.',
  'Representation and records':
    'Who may speak for you, where letters go, and papers for use in another country.',
}

/** The part of the address that stands for a topic: "Tax numbers" is `tax-numbers`. */
export const topicSlug = (name: string): string => slugify(name)

/** Id of a topic's heading on the page of all forms. */
export const topicAnchor = (name: string): string => `topic-${topicSlug(name)}`
