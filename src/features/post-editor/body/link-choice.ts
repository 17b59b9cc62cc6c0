import type { Editor } from '@tiptap/core'

/** A link as an author describes it. */
export interface LinkChoice {
  readonly href: string
  readonly text: string
  readonly opensNewTab: boolean
}

/** Completes what authors type: an e-mail address becomes `mailto:`, a bare host name `https://`. */
export function completeHref(typed: string): string {
  const href = typed.trim()
  if (href === '' || /^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(href)) return href
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`
  return `https://${href}`
}

/** The link at the cursor, or a new one around the selection. */
export function currentLink(editor: Editor): { choice: LinkChoice; needsText: boolean } {
  const attributes = editor.getAttributes('link')
  const href: unknown = attributes['href']
  const isLink = editor.isActive('link')
  return {
    choice: {
      href: typeof href === 'string' ? href : '',
      text: '',
      opensNewTab: attributes['target'] === '_blank',
    },
    needsText: editor.state.selection.empty && !isLink,
  }
}

/** Puts a link on the selection, changes the link at the cursor, or inserts its text. */
export function applyLink(editor: Editor, choice: LinkChoice): void {
  const attributes = { href: choice.href, target: choice.opensNewTab ? '_blank' : null }
  const isLink = editor.isActive('link')
  if (editor.state.selection.empty && !isLink) {
    editor
      .chain()
      .focus()
      .insertContent({
        type: 'text',
        text: choice.text,
        marks: [{ type: 'link', attrs: attributes }],
      })
      .unsetMark('link')
      .run()
    return
  }
  editor.chain().focus().extendMarkRange('link').setLink(attributes).run()
}
