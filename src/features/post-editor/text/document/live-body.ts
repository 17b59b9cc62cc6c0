import type { Editor } from '@tiptap/core'
import { applyHtml } from './apply-html'
import { readDocument } from './read-document'
import { blockHtml, storedBlocks, storedHtml } from './stored-html'

/** The text in the editor, for the code that saves it. */
export interface LiveBody {
  /** The HTML to store. */
  read(): string
  /** Puts another text in its place; the cursor stays in the words it is in. */
  replace(html: string): void
  /** A text as the editor itself would write it. */
  normalise(html: string): string
}

export function liveBodyOf(editor: Editor): LiveBody {
  return {
    read: () => storedHtml(editor),
    replace(html) {
      applyHtml(editor, html)
    },
    normalise: (html) => storedBlocks(readDocument(html, editor.schema)).map(blockHtml).join(''),
  }
}
