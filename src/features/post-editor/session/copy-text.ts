import { escapeText } from '../../../../shared/html/escape-text'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import { PROSE_FIELDS } from '../../../../shared/post/fields/written-fields'
import type { RescueWays } from '../../../editing/saving/text-rescue'
import { saveFile } from '../../../components/files/save-file'
import { parseBody } from '../../../platform/content/parse-html'

const BLOCKS = 'p, h2, h3, h4, h5, h6, li, pre, blockquote, figcaption, tr, dt, dd'

/** The words of a post's HTML, one block per line. */
export function plainText(html: string): string {
  const body = parseBody(html)
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return body.textContent.replace(/\n{3,}/g, '\n\n').trim()
}

function markup(title: string, fields: EditorFields): string {
  const prose = PROSE_FIELDS.map((name) => `<p>${escapeText(fields[name])}</p>`)
  return `<h1>${escapeText(title)}</h1>${prose.join('')}${fields.html}`
}

/** Puts a version on the clipboard, formatted and plain. @returns whether the browser allowed it */
async function copyText(fields: EditorFields): Promise<boolean> {
  const prose = PROSE_FIELDS.map((name) => fields[name])
  const plain = [fields.title, ...prose, plainText(fields.html)].filter(Boolean).join('\n\n')
  const html = markup(fields.title, fields)
  try {
    const item = new ClipboardItem({
      'text/plain': new Blob([plain], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    })
    await navigator.clipboard.write([item])
    return true
  } catch {
    // The author is told; the text stays where it is.
    return false
  }
}

function downloadText(fields: EditorFields): void {
  const title = fields.title || 'Untitled'
  const page = `<!doctype html><meta charset="utf-8"><title>${escapeText(title)}</title>${markup(title, fields)}`
  saveFile(`${fields.slug || 'post'}.html`, new Blob([page], { type: 'text/html' }))
}

/** How a post leaves the page by hand. */
export const POST_RESCUE: RescueWays<EditorFields> = { copy: copyText, download: downloadText }
