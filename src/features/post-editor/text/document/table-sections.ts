/** Parts of a table that are not its body. */
export const SECTIONS = ['thead', 'tfoot'] as const

/** Marks a row of such a part while the editor holds it: its tables are rows and nothing else. */
export const SECTION = 'data-section'

/** Puts rows into the head and the foot of their tables. Changes `root` in place. */
export function groupRows(root: ParentNode): void {
  for (const row of root.querySelectorAll(`[${SECTION}]`)) {
    const name = row.getAttribute(SECTION)
    row.removeAttribute(SECTION)
    const body = row.parentElement
    const isFirst = row.previousElementSibling === null
    const isLast = row.nextElementSibling === null
    const around = name === 'thead' ? body?.previousElementSibling : body?.nextElementSibling
    if (body === null || (name !== 'thead' && name !== 'tfoot')) continue
    const known = around?.localName === name ? around : null
    // Rows that were moved away from the edge are rows of the body.
    if (name === 'thead' ? !isFirst : !isLast && !isOfFoot(row)) continue
    const part = known ?? row.ownerDocument.createElement(name)
    if (known === null && name === 'thead') body.before(part)
    if (known === null && name === 'tfoot') body.after(part)
    part.append(row)
  }
}

/** Whether only rows of the foot follow. */
function isOfFoot(row: Element): boolean {
  for (let next = row.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (next.getAttribute(SECTION) !== 'tfoot') return false
  }
  return true
}
