import type { FormEntry } from '../../../../src/features/forms/form-listing'

/** A form as the list of forms gets it. */
export const formEntry = (number: string, change: Partial<FormEntry> = {}): FormEntry => ({
  path: `/forms/${number.toLowerCase().replaceAll(' ', '-')}`,
  number,
  title: `Title of ${number}`,
  alsoKnownAs: [],
  inSpanish: [],
  issuingBody: 'Internal Revenue Service',
  topic: 'Income tax',
  audience: ['Individuals'],
  shortTitle: null,
  purpose: 'Ask for it',
  summary: 'A summary.',
  deadline: '15 April',
  filing: ['mail'],
  ...change,
})
