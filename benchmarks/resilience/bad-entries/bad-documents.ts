import type { EntryData } from '../../../shared/entries/entry.ts'
import { ENTRY_FIELDS_MAX_COUNT } from '../../../shared/entries/entry.ts'
import type { TermData, TermFile } from '../../harness/site/term-files.ts'
import { termKey } from '../../harness/wire/entries.ts'

/** The fields of a stored entry, whatever they hold. */
type Fields = Readonly<Record<string, unknown>>

/** A document that only the administrator's key can store. */
export interface BadDocument {
  /** Such as `aliases is a number`. */
  readonly name: string
  /** Makes the fields of a term's entry. */
  readonly fields: (term: TermFile) => Fields
}

const MANY = 20_000
const LONG_TEXT = 'All work and no play makes an office a dull place. '.repeat(15_000)
/** Firestore takes maps of twenty levels, of which the envelope has two. */
const DEPTH = 16

const AT = new Date('2026-11-01T10:00:00Z')

/** The fields of an entry with nothing wrong. */
function goodFields({ slug, sha256, data }: TermFile): Fields {
  return {
    ...termKey(slug),
    data,
    status: 'published',
    base: sha256,
    baseData: data,
    movedTo: null,
    revision: 100,
    publishedAt: AT,
    createdAt: AT,
    updatedAt: new Date(),
    updatedBy: 'administrator',
  }
}

const inEnvelope = (name: string, change: (term: TermFile) => Fields): BadDocument => ({
  name,
  fields: (term) => ({ ...goodFields(term), ...change(term) }),
})

const inData = (name: string, change: (data: TermData) => EntryData): BadDocument =>
  inEnvelope(name, ({ data }) => ({ data: { ...data, ...change(data) } }))

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { deeper: nested(depth - 1) })

/** Values of a wrong type, for fields that are texts, lists and maps. */
const WRONG: readonly (readonly [name: string, value: unknown])[] = [
  ['a number', 7],
  ['null', null],
  ['a switch', true],
  ['a list of numbers', [1, 2]],
  ['a map of maps', nested(DEPTH)],
  ['a time', AT],
]

const ENVELOPE = [
  'lang',
  'kind',
  'slug',
  'data',
  'revision',
  'createdAt',
  'updatedAt',
  'updatedBy',
] as const

const DATA = [
  'term',
  'aliases',
  'inSpanish',
  'definition',
  'details',
  'example',
  'seeAlso',
  'verification',
  'sources',
] as const

const TYPES: readonly BadDocument[] = [
  ...ENVELOPE.flatMap((field) =>
    WRONG.filter(([, value]) => !(value instanceof Date && field.endsWith('At')))
      .filter(([, value]) => !(field === 'revision' && typeof value === 'number'))
      .map(([name, value]) => inEnvelope(`${field} is ${name}`, () => ({ [field]: value }))),
  ),
  ...DATA.flatMap((field) =>
    WRONG.map(([name, value]) => inData(`${field} is ${name}`, () => ({ [field]: value }))),
  ),
]

const MISSING: readonly BadDocument[] = [
  ...ENVELOPE.map((field) => ({
    name: `${field} is missing`,
    fields: (term: TermFile) => without(goodFields(term), field),
  })),
  ...DATA.map((field) =>
    inEnvelope(`the data has no ${field}`, ({ data }) => ({ data: without(data, field) })),
  ),
  inEnvelope('the data is empty', () => ({ data: {} })),
]

/** Documents that are wrong beside the others of the site, or too large for it. */
const WRONG_BESIDE_OTHERS: readonly BadDocument[] = [
  inEnvelope('it is of another slug', () => ({ slug: 'nexus-of-nexuses' })),
  inEnvelope('it has the slug of another term', ({ slug }) => ({
    slug: slug === 'apostille' ? 'nexus' : 'apostille',
  })),
  inEnvelope('it is of another kind', () => ({ kind: 'forms' })),
  inEnvelope('it is of a kind that there is not', () => ({ kind: 'recipes' })),
  inEnvelope('the slug leads elsewhere', () => ({ slug: '../../etc/passwd' })),
  inEnvelope('the revision is negative', () => ({ revision: -1 })),
  inEnvelope('the revision is a fraction', () => ({ revision: 1.5 })),
  inEnvelope('the base is no digest', () => ({ base: 'a file' })),
  inData('see also is no slug', () => ({ seeAlso: ['/glossary/nexus', '<b>nexus</b>'] })),
  inEnvelope('see also names itself', ({ slug, data }) => ({ data: { ...data, seeAlso: [slug] } })),
  inData('see also names a term twice', () => ({ seeAlso: ['withholding', 'withholding'] })),
  inData('the name is that of another term', () => ({ term: 'Withholding agent' })),
  inData('an alias is the name of another term', ({ aliases }) => ({
    aliases: [...aliases, 'Withholding agent'],
  })),
  inData('an alias is named twice', () => ({ aliases: ['The same', 'the same'] })),
  inData('the name is blank', () => ({ term: ' \t ' })),
  inData('the definition is blank', () => ({ definition: '\n' })),
  inData('there are twenty paragraphs', () => ({ details: Array<string>(20).fill('One.') })),
  inData('a source is no address', () => ({ sources: [{ title: 'A', url: 'not an address' }] })),
  inData('a source is a script', () => ({
    sources: [{ title: 'A', url: 'javascript:alert(document.domain)' }],
  })),
  inData('a source is not encrypted', () => ({
    sources: [{ title: 'A', url: 'http://example.org/' }],
  })),
  inData('a source has no title', () => ({ sources: [{ url: 'https://example.org/' }] })),
  inData('verified by no one', () => ({ verification: { state: 'official' } })),
  inData('a sample with a day', () => ({
    verification: { state: 'sample', verifiedOn: '2026-01-01' },
  })),
  inData('the day of the verification is none', ({ sources }) => ({
    verification: {
      state: 'official',
      verifiedOn: '2026-02-30',
      verifiedBy: 'A',
      source: String(sources),
    },
  })),
  inData('an unknown field', () => ({ recipe: 'eggs' })),
  inData('a field of another kind', () => ({ number: '1040' })),
  inData('a field that JavaScript has', () => ({ ['__proto__x']: 1, constructor: { name: 'A' } })),
  inData(`${ENTRY_FIELDS_MAX_COUNT + 1} unknown fields`, () =>
    Object.fromEntries(
      Array.from({ length: ENTRY_FIELDS_MAX_COUNT + 1 }, (_, at) => [`f${at}`, at]),
    ),
  ),
  inData('a huge unknown field', () => ({ recipe: LONG_TEXT })),
  inData('thousands of references', () => ({
    seeAlso: Array.from({ length: MANY }, (_, at) => `no-such-term-${at}`),
  })),
  inData('thousands of aliases of one name', () => ({ aliases: Array<string>(MANY).fill('one') })),
]

/** Each is refused, so that its page stays what it was. */
export const BAD_DOCUMENTS: readonly BadDocument[] = [...WRONG_BESIDE_OTHERS, ...MISSING, ...TYPES]

/** Stands in each hostile text: no page may hold it as it is. */
export const HOSTILE = '</script><script>alert(7)</script><img src=x onerror=alert(7)>'

const TEXTS = ['term', 'definition', 'example'] as const
const LISTS = ['aliases', 'inSpanish', 'details'] as const

/** Each is shown as it is written, by a page that it cannot break, or not seen by the build at all. */
export const STRANGE_DOCUMENTS: readonly BadDocument[] = [
  ...TEXTS.map((field) =>
    inData(`markup in ${field}`, (data) => ({ [field]: `${String(data[field])} ${HOSTILE}` })),
  ),
  ...LISTS.map((field) =>
    inEnvelope(`markup in ${field}`, ({ slug, data }) => ({
      data: { ...data, [field]: [`${slug} ${HOSTILE}`] },
    })),
  ),
  inData('markup in a source', () => ({
    sources: [{ title: `A ${HOSTILE}`, url: 'https://example.org/?"><script>alert(7)</script>' }],
  })),
  inData('a text as from a template', ({ definition }) => ({
    definition: `${definition} \${process.env.HOME} {{constructor}} <%= 7 %> $& $1`,
  })),
  inData('a text that turns around', ({ definition }) => ({
    definition: `${definition} \u202Eabc\u2066 \uFFFE\uFFFF \u0000 \u200B`,
  })),
  ...[...WRONG, ['another word', 'deleted']].map(([name, value]) =>
    inEnvelope(`the status is ${name}`, () => ({ status: value })),
  ),
  { name: 'the document is empty', fields: () => ({}) },
  inData('see also names a term that there is not', () => ({ seeAlso: ['no-such-term'] })),
  inData('see also names a page of another kind', () => ({ seeAlso: ['form-1040'] })),
  inData('a see also that leads back', ({ seeAlso }) => ({
    seeAlso: [...new Set([...seeAlso, 'withholding', 'withholding-agent'])],
  })),
]
