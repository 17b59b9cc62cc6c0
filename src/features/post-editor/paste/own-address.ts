import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { sitePath } from '../../../../shared/quality-gate/site-links'
import { cleanHref, type LinkBase } from '../writing/links/clean-href'

/** Finds out what a page of this site is called; null for one that has no name. */
export type TitleAt = (path: string) => Promise<string | null>

/** An address of this site, as it was pasted and as a link holds it. */
interface OwnAddress {
  readonly written: string
  readonly href: string
  readonly path: string
}

/** The address of a page of this site that a clipboard holds, and nothing else; null for any other text. */
export function readOwnAddress(text: string, base: LinkBase): OwnAddress | null {
  const written = text.trim()
  if (!/^https?:\/\/\S+$/i.test(written)) return null
  const href = cleanHref(written, base)
  // What the site is not the origin of keeps its scheme.
  const path = href === null ? null : sitePath(href, '')
  return href === null || path === null ? null : { written, href, path }
}

/**
 * Puts an address of this site into the text: as the link of the words that are selected, or as a link
 * that says what the page is called. The address is there at once and its link a step of the history of
 * its own, so that undoing once leaves the address as it was pasted.
 */
export function pasteOwnAddress(editor: Editor, own: OwnAddress, titleAt: TitleAt): void {
  const { state, view } = editor
  const link = state.schema.marks['link']?.create({ href: own.href })
  const { selection } = state
  if (link === undefined) return
  if (selection instanceof TextSelection && !selection.empty) {
    view.dispatch(closeHistory(state.tr.addMark(selection.from, selection.to, link)))
    return
  }
  view.dispatch(closeHistory(state.tr.insertText(own.written)).scrollIntoView())
  const place = followed(editor, {
    from: editor.state.selection.to - own.written.length,
    to: editor.state.selection.to,
  })
  const finish = (title: string | null) => {
    const { from, to } = place.end()
    const isThere = !editor.isDestroyed && editor.state.doc.textBetween(from, to) === own.written
    if (!isThere) return
    const { schema, tr } = editor.state
    if (title === null) tr.addMark(from, to, link)
    else tr.replaceWith(from, to, schema.text(title, [link]))
    editor.view.dispatch(closeHistory(tr.removeStoredMark(link)))
  }
  titleAt(own.path).then(finish, () => {
    // Nobody could be asked: the address is a link like any other.
    finish(null)
  })
}

interface Place {
  readonly from: number
  readonly to: number
}

/** Keeps a place where it is while the text around it changes. */
function followed(editor: Editor, start: Place): { readonly end: () => Place } {
  let place = start
  const follow = ({ transaction: { mapping } }: { readonly transaction: Transaction }) => {
    place = { from: mapping.map(place.from, 1), to: mapping.map(place.to, -1) }
  }
  editor.on('transaction', follow)
  return {
    end: () => {
      editor.off('transaction', follow)
      return place
    },
  }
}
