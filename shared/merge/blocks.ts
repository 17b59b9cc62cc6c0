import { isBalanced, markupTokens, wordsOf, type MarkupToken } from './markup-tokens.ts'

const BLOCKS =
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 ' +
  'h6 header hr li main ol p pre section summary table caption colgroup col tbody td tfoot th ' +
  'thead tr ul'
const BLOCK_ELEMENTS = new Set(BLOCKS.split(' '))

/** One block of a text: an element, or a run of text and inline markup between elements. */
export interface Block {
  readonly source: string
  /** Equal for blocks that say the same: white space around a block and its length do not count. */
  readonly key: string
  /** The element's name; empty for a run of text. */
  readonly name: string
  readonly open: string
  readonly inner: string
  readonly close: string
  /** White space behind the element. */
  readonly trailing: string
}

function blockOf(tokens: readonly MarkupToken[], trailing: string): Block {
  const source = tokens.map((token) => token.source).join('')
  const [first, last] = [tokens[0], tokens.at(-1)]
  const name = first === undefined || first.kind === 'text' ? '' : first.name
  const key = name === 'pre' ? source : source.replace(/\s+/g, ' ').trim()
  if (first === undefined || last === undefined || !BLOCK_ELEMENTS.has(name)) {
    return { source, key, name: '', open: '', inner: source, close: '', trailing }
  }
  const open = first.source
  const close = last === first ? '' : last.source
  const inner = source.slice(open.length, source.length - close.length)
  return { source, key, name, open, inner, close, trailing }
}

/**
 * Cuts HTML into its outermost blocks. Sources and trailing white space, joined, are the HTML again.
 *
 * @returns null when the HTML does not balance, so that cutting it would tear elements apart
 */
export function splitBlocks(html: string): Block[] | null {
  const tokens = markupTokens(html)
  if (!isBalanced(tokens)) return null
  const blocks: Block[] = []
  let current: MarkupToken[] = []
  let depth = 0
  let isRun = false
  const finish = () => {
    if (current.length > 0) blocks.push(blockOf(current, ''))
    current = []
  }
  for (const token of tokens) {
    if (depth === 0) {
      const startsBlock = token.kind !== 'text' && BLOCK_ELEMENTS.has(token.name)
      const previous = blocks.at(-1)
      if (token.kind === 'text' && current.length === 0 && token.source.trim() === '' && previous) {
        blocks[blocks.length - 1] = { ...previous, trailing: previous.trailing + token.source }
        continue
      }
      if (startsBlock) finish()
      isRun = !startsBlock
    }
    current.push(token)
    if (token.kind === 'open') depth += 1
    if (token.kind === 'close') depth -= 1
    if (depth === 0 && !isRun) finish()
  }
  finish()
  return blocks
}

/** The blocks inside a block; null when it holds text of its own, so that it is not made of blocks. */
export function innerBlocks(block: Block): Block[] | null {
  if (block.name === '' || block.close === '' || block.name === 'pre') return null
  const blocks = splitBlocks(block.inner)
  return blocks?.every((inner) => inner.name !== '') === true ? blocks : null
}

/** Whether a block says nothing: neither a word nor a picture nor a line. */
export function isEmptyBlock({ source, name }: Pick<Block, 'source' | 'name'>): boolean {
  if (name === 'hr') return false
  return markupTokens(source).every(({ kind, name: element, source: text }) =>
    kind === 'text' ? text.trim() === '' : kind !== 'void' || element === 'br',
  )
}

/** How often each word stands in a block; pictures and frames count by their address. */
export type WordCounts = ReadonlyMap<string, number>

/** Counts the words of a block, to tell how alike two blocks are. */
export function countWords({ source: html }: Pick<Block, 'source'>): WordCounts {
  const counts = new Map<string, number>()
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const { kind, source } of markupTokens(html)) {
    const words =
      kind === 'text' ? wordsOf(source) : (source.match(/ (?:src|data-embed-id)=\S+/g) ?? [])
    for (const word of words) if (word.trim() !== '') add(word)
  }
  return counts
}

/** How alike two blocks are: 0 with no word in common, 1 with the same words. */
export function likeness(a: WordCounts, b: WordCounts): number {
  let shared = 0
  let total = 0
  for (const [word, count] of a) {
    shared += Math.min(count, b.get(word) ?? 0)
    total += count
  }
  for (const count of b.values()) total += count
  return total === 0 ? 0 : (2 * shared) / total
}
