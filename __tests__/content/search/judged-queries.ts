/** A query with what a reader who types it should get. */
export interface JudgedQuery {
  readonly query: string
  /** The page that must come first; null where several would do. */
  readonly first: string | null
  /** Pages that must be among the first three. */
  readonly firstThree?: readonly string[]
}

const about = (query: string, first: string | null, ...firstThree: string[]): JudgedQuery => ({
  query,
  first,
  firstThree,
})

/** Written before the search was changed to answer them, by what readers of such sites ask. */
export const JUDGED_QUERIES: readonly JudgedQuery[] = [
  // Numbers, in the ways in which they are written.
  about('W-8BEN', '/forms/form-w-8ben', '/forms/form-w-8ben-e'),
  about('w8ben', '/forms/form-w-8ben', '/forms/form-w-8ben-e'),
  about('w-8 ben', '/forms/form-w-8ben'),
  about('Form W-8BEN-E', '/forms/form-w-8ben-e'),
  about('w8bene', '/forms/form-w-8ben-e'),
  about('form 1040', '/forms/form-1040'),
  about('1040nr', '/forms/form-1040-nr'),
  about('1040-x', '/forms/form-1040-x'),
  about('5472', '/forms/form-5472'),
  about('ss4', '/forms/form-ss-4'),
  about('fincen 114', '/forms/fincen-form-114'),
  about('w7', '/forms/form-w-7', '/forms/form-w-7-coa'),
  about('8822', '/forms/form-8822', '/forms/form-8822-b'),
  about('irs form 8802', '/forms/form-8802'),
  // Exact titles and other names.
  about('Registered agent', '/glossary/registered-agent'),
  about('apostille', '/glossary/apostille'),
  about('FBAR', '/glossary/fbar', '/forms/fincen-form-114'),
  about('ITIN', '/glossary/individual-taxpayer-identification-number'),
  about('ein', '/glossary/employer-identification-number'),
  about('LLC', '/glossary/limited-liability-company'),
  about('tax treaty', '/glossary/tax-treaty'),
  about('183-day test', '/glossary/substantial-presence-test'),
  about('check the box election', '/glossary/entity-classification-election', '/forms/form-8832'),
  about('seller’s permit', '/glossary/sales-tax-permit'),
  about('DBA', '/glossary/doing-business-as'),
  about('Wyoming', '/states/wyoming'),
  about('new mexico', '/states/new-mexico'),
  about('Forms', '/forms'),
  about('states', '/states'),
  about('Tax deadlines', '/tools/tax-deadlines'),
  about('An ITIN in four pictures', '/discover/an-itin-in-four-pictures'),
  about('sales tax is not vat', '/discover/sales-tax-is-not-vat'),
  about('One date, two readings', '/discover/one-date-two-readings'),
  // Questions.
  about('what is a registered agent', '/glossary/registered-agent'),
  about('fbar deadline', '/forms/fincen-form-114'),
  about('how to get an EIN without ssn', '/discover/an-ein-from-abroad'),
  about('how can I get an EIN without an SSN', '/discover/an-ein-from-abroad'),
  about('what is an EIN', '/glossary/employer-identification-number'),
  about(
    'how to apply for an ein',
    null,
    '/forms/form-ss-4',
    '/glossary/employer-identification-number',
  ),
  about('what is an apostille', '/glossary/apostille', '/discover/apostille-or-authentication'),
  about('when is form 1040 due', '/forms/form-1040'),
  about('how do I change my address with the irs', '/forms/form-8822'),
  about('who needs an itin', '/glossary/individual-taxpayer-identification-number'),
  about('which states have no income tax', null, '/discover/states-without-an-income-tax'),
  about(
    'what does a tax treaty do',
    null,
    '/discover/what-a-tax-treaty-does',
    '/glossary/tax-treaty',
  ),
  about('how much does an llc cost in each state', '/discover/what-an-llc-costs-in-every-state'),
  about('am I a resident for tax', null, '/glossary/resident-alien'),
  about(
    'how to count days of presence',
    null,
    '/tools/substantial-presence',
    '/discover/counting-days-the-substantial-presence-test',
  ),
  about('selling a house as a foreigner', '/discover/selling-a-house-from-abroad'),
  about(
    'I got a letter from the IRS',
    null,
    '/glossary/irs-notice',
    '/discover/how-to-read-a-letter-from-the-irs',
  ),
  about('penalty for filing late', '/tools/late-filing-penalty'),
  about(
    'extension of time to file taxes',
    null,
    '/glossary/extension-of-time-to-file',
    '/forms/form-4868',
  ),
  about('self employment tax calculator', '/tools/self-employment-tax'),
  // Several words that stand together nowhere.
  about('dividend withholding calculator', '/tools/dividend-withholding'),
  about('open company wyoming spaceship', null, '/states/wyoming'),
  // While it is typed, and in the plural.
  about('apost', '/glossary/apostille'),
  about('registered agents', '/glossary/registered-agent'),
  // In Spanish, with accents and without.
  about('retención', '/glossary/withholding'),
  about('retencion', '/glossary/withholding'),
  about('apostilla', '/glossary/apostille'),
  about('número de identificación', '/glossary/taxpayer-identification-number'),
  about('numero de seguro social', '/glossary/social-security-number'),
  about('qué es un agente registrado', '/glossary/registered-agent'),
  about('declaración de impuestos', '/forms/form-1040'),
  about('cómo solicitar un ITIN', '/forms/form-w-7'),
  about('cómo obtener un EIN sin SSN', '/discover/an-ein-from-abroad'),
  about('retención sobre dividendos', '/tools/dividend-withholding'),
  about('tratado doble tributación', '/glossary/tax-treaty'),
  about('fechas límite', '/tools/tax-deadlines'),
]
