import { z } from 'zod'
import { parseMarkup } from '../../html/markup.ts'

/** Where the block editor keeps the words of a post's footnotes. */
const META_KEY = 'footnotes'

const notesSchema = z.array(z.object({ id: z.string(), content: z.string() }))

/**
 * Puts the words of footnotes where their marks are, as the site stores them. WordPress keeps marks in
 * the text (`<sup data-fn="id">`) and words beside the post.
 *
 * @param body changed in place
 * @returns notes for the report
 */
export function placeFootnotes(body: Element, meta: ReadonlyMap<string, string>): string[] {
  const marks = [...body.querySelectorAll('[data-fn]')]
  if (marks.length === 0) return []
  const words = new Map(readNotes(meta.get(META_KEY)).map(({ id, content }) => [id, content]))
  let missing = 0
  for (const mark of marks) {
    const content = words.get(mark.getAttribute('data-fn') ?? '')
    if (content === undefined) {
      missing += 1
      mark.remove()
      continue
    }
    const note = body.ownerDocument.createElement('small')
    note.setAttribute('data-footnote', '')
    note.append(...parseMarkup(content).childNodes)
    mark.replaceWith(note)
  }
  return missing === 0 ? [] : [`footnotes without words were left out: ${missing}`]
}

function readNotes(text: string | undefined): z.infer<typeof notesSchema> {
  if (text === undefined) return []
  try {
    return notesSchema.safeParse(JSON.parse(text)).data ?? []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
