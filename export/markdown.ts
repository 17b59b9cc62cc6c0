import TurndownService from 'turndown'
import { stringify } from 'yaml'
import { EXPORT_FOLDERS } from '../shared/documents/content-export.ts'
import { POST_FIELD_NAMES } from '../shared/post/fields/written-fields.ts'

/** Elements that Markdown has no signs for: they stay HTML, which Markdown may hold. */
const KEPT = [
  'table',
  'figure',
  'details',
  'sub',
  'sup',
  'mark',
  'u',
  's',
  'kbd',
  'abbr',
  'ins',
  'del',
  'dl',
  'div',
  'section',
  'small',
  'cite',
  'q',
  'time',
] as const

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '_',
})
turndown.keep([...KEPT])

const IMAGE = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/g

/** Stored pictures lie in the export itself, beside the texts. */
function withLocalPictures(html: string): string {
  return html.replace(IMAGE, (tag) => {
    const path = /\sdata-path="([A-Za-z0-9_./-]+)"/.exec(tag)?.[1]
    return path === undefined
      ? tag
      : tag.replace(/\ssrc="[^"]*"/, ` src="../${EXPORT_FOLDERS.pictures}/${path}"`)
  })
}

/** A post as one Markdown file, and whether its text had to stay HTML. */
export interface MarkdownPost {
  readonly text: string
  readonly isHtml: boolean
}

/**
 * A post for people and other programs: what its author wrote but the text as front matter, then the
 * text. The JSON beside it is the lossless form.
 *
 * @param post the document's fields as plain data
 */
export function markdownOf(id: string, post: Readonly<Record<string, unknown>>): MarkdownPost {
  const { html, ...rest } = post
  const written = new Map(Object.entries(rest))
  const names = POST_FIELD_NAMES.filter((name) => written.has(name))
  const ordered = new Map([...names, ...written.keys()].map((name) => [name, written.get(name)]))
  const head = stringify({ id, ...Object.fromEntries(ordered) })
  const source = withLocalPictures(typeof html === 'string' ? html : '')
  const { body, isHtml } = bodyOf(source)
  return { text: `---\n${head}---\n\n${body}\n`, isHtml }
}

function bodyOf(html: string): { readonly body: string; readonly isHtml: boolean } {
  try {
    return { body: turndown.turndown(html), isHtml: false }
  } catch (error) {
    // A text nested deeper than the converter can follow; anything else is a fault of ours.
    if (!(error instanceof RangeError)) throw error
    return { body: html, isHtml: true }
  }
}
