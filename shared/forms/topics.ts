import { slugify } from '../slug.ts'

/** One group of the forms section. */
export interface FormTopic {
  readonly name: string
  /** What the group holds, in one sentence below its heading. */
  readonly intro: string
}

/** The groups of the forms section, in the order in which readers usually meet them. */
export const FORM_TOPICS = [
  {
    name: 'Tax numbers',
    intro: 'The number comes first: returns, payers and banks ask for it.',
  },
  {
    name: 'Income tax',
    intro: 'The yearly return, more time for it, and what corrects or reduces it.',
  },
  {
    name: 'Residence and treaties',
    intro: 'Where you are resident for tax, and what you claim because of it.',
  },
  {
    name: 'Withholding',
    intro: 'What payers ask for before they pay, and what they report afterwards.',
  },
  {
    name: 'Work and pay',
    intro: 'What employers, employees and people who invoice meet.',
  },
  {
    name: 'Companies',
    intro: 'How a company is taxed, what it files, and what owners abroad report.',
  },
  {
    name: 'Accounts and assets abroad',
    intro: 'Reports about accounts, companies, trusts and gifts outside the United States.',
  },
  {
    name: 'Representation and records',
    intro: 'Who may speak for you, where letters go, and papers for use in another country.',
  },
] as const satisfies readonly FormTopic[]

/** Names of the topics, in order. */
export const FORM_TOPIC_NAMES = FORM_TOPICS.map(({ name }) => name)

/** The part of the address that stands for a topic: "Tax numbers" is `tax-numbers`. */
export const topicSlug = (name: string): string => slugify(name)

/** Id of a topic's heading on the page of all forms. */
export const topicAnchor = (name: string): string => `topic-${topicSlug(name)}`
