import type { FormTopicName } from './topics.ts'

/** A sentence about each group, below its heading. Apart from the names, which every page's header needs. */
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
