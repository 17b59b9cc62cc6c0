/** Whom a form is for: readers narrow the list by it. */
export const FORM_AUDIENCES = [
  'Individuals',
  'Companies',
  'Foreign owners',
  'Payers and employers',
] as const
