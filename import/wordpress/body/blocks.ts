/** The outcome of taking the block editor's comments out of a text. */
export interface WithoutComments {
  readonly html: string
  /** Whether the block editor made the text: then it holds its own paragraphs. */
  readonly isBlocks: boolean
  /** The part before the "more" mark; null when there is none. */
  readonly teaser: string | null
  readonly notes: readonly string[]
}

/** The text of a reusable block by its id; null when the export does not hold it. */
export type FindReusableBlock = (id: number) => string | null

/** Reusable blocks may hold others; deeper than this they are a loop. */
const REUSE_MAX_DEPTH = 5

/**
 * Removes WordPress's comments: block marks, "more", "nextpage" and any other. Blocks that hold no
 * text of their own, such as a list of latest posts, vanish and are noted; reusable blocks are put
 * in their place.
 */
export function withoutComments(content: string, findBlock: FindReusableBlock): WithoutComments {
  const isBlocks = /<!--\s+\/?wp:/.test(content)
  const dynamic = new Set<string>()
  const html = insertReusableBlocks(content, findBlock, REUSE_MAX_DEPTH).replace(
    /<!--\s+wp:([a-z0-9/-]+)(?:\s+\{[\s\S]*?\})?\s+\/-->/g,
    (_, name: string) => {
      if (!SILENT_BLOCKS.has(name)) dynamic.add(name)
      return ''
    },
  )
  const notes =
    dynamic.size > 0
      ? [`blocks without text of their own were left out: ${[...dynamic].join(', ')}`]
      : []
  if (/<!--\s*nextpage\s*-->/.test(html)) notes.push('was split into pages: joined into one')
  const [beforeMore] = html.split(/<!--\s*more\b[\s\S]*?-->/, 1)
  return {
    html: stripComments(html),
    isBlocks,
    teaser: beforeMore === undefined || beforeMore === html ? null : stripComments(beforeMore),
    notes,
  }
}

/** Blocks that are pure layout, or whose content stands elsewhere: they are not missed. */
const SILENT_BLOCKS = new Set(
  ['spacer', 'separator', 'more', 'nextpage', 'paragraph'].concat(['shortcode', 'footnotes']),
)

function stripComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '')
}

function insertReusableBlocks(html: string, findBlock: FindReusableBlock, depth: number): string {
  return html.replace(/<!--\s+wp:block\s+\{"ref":(\d+)[^}]*\}\s+\/-->/g, (mark, id: string) => {
    const content = depth === 0 ? null : findBlock(Number(id))
    return content === null ? mark : insertReusableBlocks(content, findBlock, depth - 1)
  })
}
