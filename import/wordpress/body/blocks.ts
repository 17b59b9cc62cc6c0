import { isRecord } from '../../../shared/records/json.ts'
import { remarkNote } from '../../html/hidden.ts'
import { parseMarkup } from '../../html/markup.ts'
import { firstWordsOf } from '../../html/text.ts'
import { isBlockText, replaceComments, type BlockComment } from './block-comments.ts'
import { withoutHiddenBlocks } from './member-parts.ts'
import { wordsOfBlock } from './block-words.ts'

/** The outcome of taking the block editor's comments out of a text. */
export interface WithoutComments {
  /** With {@link MORE_MARK} where the teaser ends. */
  readonly html: string
  /** Whether the block editor made the text: then it holds its own paragraphs. */
  readonly isBlocks: boolean
  readonly notes: readonly string[]
}

/** Stands for the "more" mark: a character that no text has. */
export const MORE_MARK = '\uFDD0'

/** The text of a reusable block by its id; null when the export holds none that is public. */
export type FindReusableBlock = (id: number) => string | null

/** Reusable blocks may hold others; deeper than this they are a loop. */
const REUSE_MAX_DEPTH = 5

/**
 * Removes hidden blocks, and WordPress's comments: block marks, "more", "nextpage" and any other. Reusable blocks are put
 * in their place, and so are words that a block has in its attributes alone. Blocks that hold no text
 * of their own, such as a list of latest posts, vanish and are noted.
 */
export function withoutComments(content: string, findBlock: FindReusableBlock): WithoutComments {
  const remover = new CommentRemover(findBlock)
  const html = remover.remove(content, REUSE_MAX_DEPTH)
  return { html, isBlocks: isBlockText(content), notes: remover.notes() }
}

/** Blocks that are pure layout, or whose content stands elsewhere: they are not missed. */
const SILENT_BLOCKS = new Set(
  ['spacer', 'separator', 'more', 'nextpage', 'paragraph', 'shortcode', 'footnotes'].concat([
    'social-link',
  ]),
)

class CommentRemover {
  private readonly findBlock: FindReusableBlock
  private readonly dynamic = new Set<string>()
  private readonly said: string[] = []

  constructor(findBlock: FindReusableBlock) {
    this.findBlock = findBlock
  }

  remove(content: string, depth: number): string {
    const { html, notes } = withoutHiddenBlocks(content.replaceAll(MORE_MARK, ''))
    for (const note of notes) this.note(note)
    return replaceComments(html, (mark, comment) => {
      if (mark !== null) return this.standingFor(mark, depth)
      if (/^<!--\s*nextpage\s*-->$/.test(comment))
        this.note('was split into pages: joined into one')
      for (const note of remarkNote(comment.slice('<!--'.length, -'-->'.length))) this.note(note)
      return depth === REUSE_MAX_DEPTH && /^<!--\s*more\b/.test(comment) ? MORE_MARK : ''
    })
  }

  notes(): string[] {
    const names = [...this.dynamic].join(', ')
    return names === ''
      ? this.said
      : [`blocks without text of their own were left out: ${names}`, ...this.said]
  }

  private note(text: string): void {
    if (!this.said.includes(text)) this.said.push(text)
  }

  private standingFor(mark: BlockComment, depth: number): string {
    if (mark.kind === 'closer') return ''
    if (mark.kind === 'void' && mark.name === 'block') return this.reused(mark, depth)
    const { html, note } = wordsOfBlock(mark)
    if (note !== null) this.note(note)
    else if (mark.kind === 'void' && !SILENT_BLOCKS.has(mark.name)) this.dynamic.add(mark.name)
    return html
  }

  private reused({ attributes }: BlockComment, depth: number): string {
    const { ref, content: overrides } = attributes
    const content = typeof ref === 'number' && depth > 0 ? this.findBlock(ref) : null
    if (content === null) {
      this.note(
        `a reusable block that is not in the export, or not public there, was left out: #${String(ref)}`,
      )
      return ''
    }
    const { html, unused } = withOverrides(content, isRecord(overrides) ? overrides : {})
    for (const words of unused) {
      this.note(`a reusable block has other words for a part that it does not hold: "${words}"`)
    }
    return this.remove(html, depth - 1)
  }
}

/**
 * A reusable block with the words that one post has for its named parts.
 *
 * @param overrides by the name of a part, as the block editor stores them
 * @returns `unused`: the first words of what no part takes
 */
function withOverrides(
  content: string,
  overrides: Readonly<Record<string, unknown>>,
): { readonly html: string; readonly unused: readonly string[] } {
  const words = new Map(
    Object.entries(overrides).flatMap(([name, values]) => {
      const { content: text, text: label } = isRecord(values) ? values : {}
      const own = [text, label].find((value) => typeof value === 'string')
      return typeof own === 'string' ? [[name, own] as const] : []
    }),
  )
  if (words.size === 0) return { html: content, unused: [] }
  let html = content
  // From the end, so that the places of the others stay.
  for (const { name, start, end } of namedParts(content).sort((a, b) => b.start - a.start)) {
    const own = words.get(name)
    const changed = own === undefined ? null : withWords(content.slice(start, end), own)
    if (changed === null) continue
    html = html.slice(0, start) + changed + html.slice(end)
    words.delete(name)
  }
  return { html, unused: [...words.values()].map(firstWordsOf) }
}

interface NamedPart {
  readonly name: string
  /** Where its HTML begins and ends in the text. */
  readonly start: number
  readonly end: number
}

/** The blocks of a text that have a name and no other block in them. */
function namedParts(content: string): NamedPart[] {
  const parts: NamedPart[] = []
  let last: { readonly name: string; readonly start: number } | null = null
  replaceComments(content, (mark, comment, end) => {
    if (mark?.kind === 'opener') last = { name: nameOf(mark), start: end }
    if (mark?.kind === 'closer') {
      if (last !== null && last.name !== '') parts.push({ ...last, end: end - comment.length })
      last = null
    }
    return comment
  })
  return parts
}

function nameOf({ attributes: { metadata } }: BlockComment): string {
  const name = isRecord(metadata) ? metadata['name'] : undefined
  return typeof name === 'string' ? name : ''
}

/** One paragraph, heading or button with other words in it; null when it is something else. */
function withWords(html: string, words: string): string | null {
  const body = parseMarkup(html)
  const [only] = body.children
  const holder = only?.querySelector('a.wp-block-button__link') ?? only
  if (holder === undefined || body.children.length !== 1) return null
  if (!/^(?:p|h[1-6]|a)$/.test(holder.localName)) return null
  holder.innerHTML = words
  return body.innerHTML
}
