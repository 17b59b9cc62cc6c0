/** A program that a clipboard can come from, as far as its text is prepared or named apart. */
export type ClipboardKind =
  | 'word'
  | 'google-docs'
  | 'spreadsheet'
  | 'libreoffice'
  | 'apple'
  | 'notion'
  | 'code-editor'
  | 'web-page'

/** Tells the program from what only it writes. */
export function kindOf(html: string, isWord: boolean): ClipboardKind {
  if (/docs-internal-guid-/.test(html)) return 'google-docs'
  if (
    /google-sheets-html-origin|content="?Excel\.Sheet|urn:schemas-microsoft-com:office:excel/.test(
      html,
    )
  ) {
    return 'spreadsheet'
  }
  if (isWord || /class="[^"]*\bSCXW\d/.test(html)) return 'word'
  if (/content="LibreOffice|content="OpenOffice/.test(html)) return 'libreoffice'
  if (/content="Cocoa HTML Writer"|Apple-converted-space|Apple-tab-span/.test(html)) return 'apple'
  if (/<!-- notionvc:/.test(html)) return 'notion'
  return 'web-page'
}

/** Lists that Word's web version writes entry by entry become lists inside lists. */
export function nestListsByLevel(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    wrapper.replaceWith(...wrapper.childNodes)
  }
  const open: HTMLElement[] = []
  for (const entry of body.querySelectorAll('li[data-aria-level]')) {
    const list = entry.parentElement
    if (list === null || !/^[uo]l$/.test(list.localName)) continue
    const level = Number.parseInt(entry.getAttribute('data-aria-level') ?? '1', 10)
    const root = open[0]
    if (root === undefined || (root !== list && root.nextElementSibling !== list)) open.length = 0
    open.length = Math.min(open.length, level)
    const current = open.at(-1)
    const isSame = open.length === level && current?.localName === list.localName
    if (isSame) {
      if (current !== list) current.append(entry)
    } else {
      if (open.length === level) open.pop()
      const parent = open.at(-1)?.lastElementChild
      const isAtRoot = parent === null || parent === undefined
      const target = isAtRoot ? list : list.cloneNode(false)
      if (!(target instanceof HTMLElement)) continue
      if (!isAtRoot) {
        parent.append(target)
        target.append(entry)
      }
      open.push(target)
    }
    if (list.children.length === 0) list.remove()
  }
}

/** LibreOffice marks what it hides and where notes are; they are no part of the text's structure. */
export function prepareLibreOffice(body: HTMLElement): void {
  for (const anchor of body.querySelectorAll(
    'a.sdfootnoteanc, a.sdfootnotesym, a.sdendnoteanc, a.sdendnotesym',
  )) {
    const mark = body.ownerDocument.createElement('sup')
    mark.textContent = anchor.textContent.trim()
    anchor.replaceWith(mark, anchor.classList.contains('sdfootnotesym') ? ' ' : '')
  }
  for (const note of body.querySelectorAll('sup > sup')) note.replaceWith(...note.childNodes)
}
