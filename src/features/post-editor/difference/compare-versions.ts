import type { EditorFields } from '../../../../shared/editor-fields'
import { createAligner } from '../../../../shared/merge/align'
import type { Block } from '../../../../shared/merge/blocks'
import type { Cover } from '../../../../shared/cover'
import { POST_FIELDS } from '../../../../shared/post-fields'
import { fieldsMergedBy } from '../../../../shared/written-fields'
import { compareWords, type WordStretch } from './compare-words'
import { plainWords, textLines, type Line, type LinePicture } from './text-lines'

/** What became of a line. */
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
  /** The pictures of a cover, when they differ. */
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

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A line in the shape that the merge aligns, so that both agree about what became of what. */
function blockOf({ kind, words, picture, key }: Line): Block {
  const text = escapeText(words.map((word) => word.text).join(''))
  const source = picture === null ? text : `<img src=${picture.src}>${text}`
  return { source, key, name: kind, open: '', inner: source, close: '', trailing: '' }
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

const compareTexts = (before: string, after: string): WordStretch[] =>
  compareWords(plainWords(before), plainWords(after))

function compareCovers(before: Cover | null, after: Cover | null): FieldDifference[] {
  const about = (cover: Cover | null) =>
    cover === null
      ? 'No cover'
      : `${cover.alt || 'No alternative text'}, focal point ${Math.round(cover.focalX * 100)} % from the left and ${Math.round(cover.focalY * 100)} % from the top`
  const isSamePicture = before?.url === after?.url
  if (isSamePicture && about(before) === about(after)) return []
  const pictureOf = (cover: Cover | null) =>
    cover === null ? null : { src: cover.url, alt: cover.alt }
  return [
    {
      label: POST_FIELDS.cover.label,
      stretches: compareTexts(about(before), about(after)),
      pictures: isSamePicture ? null : { before: pictureOf(before), after: pictureOf(after) },
    },
  ]
}

/** The fields that are compared as one line of words. */
const LINES = fieldsMergedBy('whole', 'slug', 'words', 'set')

const oneLine = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(', ')

/** Compares two versions of a post, field by field and line by line. */
export function compareVersions(before: EditorFields, after: EditorFields): VersionComparison {
  const fields: FieldDifference[] = [
    ...LINES.flatMap((name) => {
      const [old, current] = [oneLine(before[name]), oneLine(after[name])]
      if (old === current) return []
      const { label } = POST_FIELDS[name]
      return [{ label, stretches: compareTexts(old, current), pictures: null }]
    }),
    ...compareCovers(before.cover, after.cover),
  ]
  const lines = compareLines(textLines(before.html), textLines(after.html))
  const changes = fields.length + lines.filter(({ kind }) => kind !== 'same').length
  return { fields, lines, changes }
}
