import type { Editor } from '@tiptap/core'

/**
 * The HTML to store. The editor keeps an empty paragraph at the end to write on after a picture or a
 * table; it is not part of the post.
 */
export function storedHtml(editor: Pick<Editor, 'getHTML'>): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}
