import { isRecord, parseJson } from '../../../shared/records/json.ts'

/** A mark of the block editor: a comment that begins a block, ends it, or is all of it. */
export interface BlockComment {
  readonly kind: 'opener' | 'closer' | 'void'
  /** Without the namespace `core/`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** HTML's comments; a mark is a whole one, since its attributes escape the end of a comment. */
const COMMENT = /<!--([\s\S]*?)-->/g

/** `wp:name {attributes} /`, as the grammar of the block editor has it. */
const MARK = /^\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+(?:(\{[\s\S]*\})\s+)?(\/)?$/

/**
 * Puts something in the place of each comment of a text.
 *
 * @param replace what stands for a comment: given the mark, or null when it is a comment of another
 *   kind, the comment itself, and where it ends in the text
 */
export function replaceComments(
  content: string,
  replace: (mark: BlockComment | null, comment: string, end: number) => string,
): string {
  return content.replace(COMMENT, (comment: string, inner: string, start: number) =>
    replace(readMark(inner), comment, start + comment.length),
  )
}

/** Whether the block editor made a text. */
export function isBlockText(content: string): boolean {
  return Array.from(content.matchAll(COMMENT)).some(([, inner = '']) => readMark(inner) !== null)
}

function readMark(inner: string): BlockComment | null {
  const match = MARK.exec(inner)
  if (match === null) return null
  const [, closing, name = '', attributes, selfClosing] = match
  return {
    kind: closing !== undefined ? 'closer' : selfClosing !== undefined ? 'void' : 'opener',
    name: name.replace(/^core\//, ''),
    attributes: readAttributes(attributes),
  }
}

/** Attributes that are no JSON say nothing, as in WordPress. */
function readAttributes(text: string | undefined): Readonly<Record<string, unknown>> {
  const value = parseJson(text ?? '{}')
  return isRecord(value) ? value : {}
}
