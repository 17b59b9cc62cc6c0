import { ownValue } from '../../../shared/records/own-value'
import { escapeText } from '../../../shared/html/escape-text'
import { createAligner, type AlignedBlock } from '../../../shared/merge/align'
import type { Cover } from '../../../shared/picture/cover'
import type { FieldTable, MergedBy, ValuesOf } from '../../../shared/fields/field'
import { compareWords, type WordStretch } from './compare-words'
import { plainWords, textLines, type Line, type LinePicture } from './text-lines'

/** A compared line. */
export type LineDifference =
  | { readonly kind: 'same'; readonly line: Line }
  | { readonly kind: 'added'; readonly line: Line }
  | { readonly kind: 'removed'; readonly line: Line }
  | {
      readonly kind: 'changed'
      readonly before: Line
      readonly after: Line
      readonly stretches: readonly WordStretch[]
    }

/** A field that differs. */
export interface FieldDifference {
  readonly label: string
  readonly stretches: readonly WordStretch[]
  /** The pictures themselves, when they differ. */
  readonly pictures: {
    readonly before: LinePicture | null
    readonly after: LinePicture | null
  } | null
}

/** All that differs between two versions. */
export interface VersionComparison {
  readonly fields: readonly FieldDifference[]
  readonly lines: readonly LineDifference[]
  /** How many fields and lines differ. */
  readonly changes: number
}

/** A line in the shape that the merge aligns, so that both agree about what became of what. */
function blockOf({ kind, words, picture, key }: Line): AlignedBlock {
  const text = escapeText(words.map((word) => word.text).join(''))
  const source = picture === null ? text : `<img src=${picture.src}>${text}`
  return { source, key, name: kind }
}

/** Compares two texts line by line, and word by word inside of lines that changed. */
export function compareLines(before: readonly Line[], after: readonly Line[]): LineDifference[] {
  const alignment = createAligner()(before.map(blockOf), after.map(blockOf))
  const differences: LineDifference[] = []
  let next = 0
  const addUntil = (end: number) => {
    for (const line of after.slice(next, end)) differences.push({ kind: 'added', line })
    next = Math.max(next, end)
  }
  before.forEach((line, index) => {
    const match = alignment[index] ?? -1
    const other = after[match]
    if (other === undefined) {
      differences.push({ kind: 'removed', line })
      return
    }
    addUntil(match)
    next = match + 1
    differences.push(
      line.key === other.key
        ? { kind: 'same', line }
        : {
            kind: 'changed',
            before: line,
            after: other,
            stretches: compareWords(line.words, other.words),
          },
    )
  })
  addUntil(after.length)
  return differences
}

const wordStretches = (before: string, after: string): WordStretch[] =>
  compareWords(plainWords(before), plainWords(after))

function compareTexts(label: string, before: string, after: string): FieldDifference[] {
  if (before === after) return []
  return [{ label, stretches: wordStretches(before, after), pictures: null }]
}

function comparePictures(
  label: string,
  before: Cover | null,
  after: Cover | null,
): FieldDifference[] {
  const about = (picture: Cover | null) =>
    picture === null
      ? `No ${label.toLowerCase()}`
      : `${picture.alt || 'No alternative text'}, focal point ${Math.round(picture.focalX * 100)} % from the left and ${Math.round(picture.focalY * 100)} % from the top`
  const isSamePicture = before?.url === after?.url
  const pictureOf = (picture: Cover | null) =>
    picture === null ? null : { src: picture.url, alt: picture.alt }
  if (isSamePicture) return compareTexts(label, about(before), about(after))
  const pictures = { before: pictureOf(before), after: pictureOf(after) }
  return [{ label, stretches: wordStretches(about(before), about(after)), pictures }]
}

/** The table says that such a field holds a picture. */
const PICTURES: {
  compare(label: string, before: unknown, after: unknown): FieldDifference[]
} = { compare: comparePictures }

/** A value in words: the entries of a set in one line, paragraphs and records in a line each. */
export function valueInWords(value: unknown, mergedBy: MergedBy): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => valueInWords(item, mergedBy))
    return items.join(mergedBy === 'set' ? ', ' : '\n')
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return entries.map(([, part]) => valueInWords(part, 'set')).join(', ')
  }
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Compares two versions of a document, field by field as its table says, and bodies line by line. */
export function compareVersions<Table extends FieldTable>(
  table: Table,
  before: ValuesOf<Table>,
  after: ValuesOf<Table>,
): VersionComparison
export function compareVersions(
  table: FieldTable,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): VersionComparison {
  const fields: FieldDifference[] = []
  const lines: LineDifference[] = []
  for (const [name, { label, mergedBy }] of Object.entries(table)) {
    const [old, current] = [ownValue(before, name), ownValue(after, name)]
    if (mergedBy === 'picture') fields.push(...PICTURES.compare(label, old, current))
    else {
      const [left, right] = [valueInWords(old, mergedBy), valueInWords(current, mergedBy)]
      if (mergedBy === 'blocks') lines.push(...compareLines(textLines(left), textLines(right)))
      else fields.push(...compareTexts(label, left, right))
    }
  }
  const changes = fields.length + lines.filter(({ kind }) => kind !== 'same').length
  return { fields, lines, changes }
}
