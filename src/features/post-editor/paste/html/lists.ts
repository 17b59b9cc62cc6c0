import { ownValue } from '../../../../../shared/records/own-value'
import type { Conversion } from './conversion'
import type { Inline } from './inline-marks'
import { declared } from './style-of'

/** Signs for the boxes of check lists, which a post shows as text. */
const BOXES = { checked: '☑ ', unchecked: '☐ ' } as const

/** Writes a list; one that stands directly in another belongs to the entry before it. */
export function writeList(list: Element, inline: Inline, conversion: Conversion): void {
  const { builder } = conversion
  if (list.localName === 'li') {
    // An entry without its list, as a part of a page may begin.
    const before = builder.lastBlock('ul')
    if (before === null) {
      builder.within('ul', (created) => {
        writeEntry(list, created, inline, conversion)
      })
    } else {
      builder.into(before, () => {
        writeEntry(list, before, inline, conversion)
      })
    }
    return
  }
  const tag = list.localName === 'ol' ? 'ol' : 'ul'
  builder.within(tag, (created) => {
    if (tag === 'ol') keepNumbers(list, created)
    writeEntries(list, created, inline, conversion)
  })
}

/** How a list counts. */
function keepNumbers(list: Element, created: HTMLElement): void {
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  if (Number.isSafeInteger(start) && start !== 1) created.setAttribute('start', String(start))
  if (list.hasAttribute('reversed')) created.setAttribute('reversed', '')
  const type =
    list.getAttribute('type') ??
    ownValue(TYPES, declared(list.getAttribute('style') ?? '', 'list-style-type'))
  if (/^[aAiI]$/.test(type ?? '')) created.setAttribute('type', type ?? '')
}

/** Kinds of numbers as styles name them. */
const TYPES: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

function writeEntries(
  parent: Element,
  list: HTMLElement,
  inline: Inline,
  conversion: Conversion,
): void {
  const { builder } = conversion
  for (const child of parent.childNodes) {
    if (!(child instanceof Element)) {
      if (child.nodeType === Node.TEXT_NODE && (child.nodeValue ?? '').trim() !== '') {
        builder.within('li', () => {
          conversion.writeNode(child, inline)
        })
      }
    } else if (child.localName === 'li') {
      writeEntry(child, list, inline, conversion)
    } else if (/^(?:ul|ol|menu)$/.test(child.localName)) {
      const last = list.lastElementChild
      if (last instanceof HTMLElement) {
        builder.into(last, () => {
          writeList(child, inline, conversion)
        })
      } else {
        writeEntries(child, list, inline, conversion)
      }
    } else if (child.querySelector('li') !== null) {
      writeEntries(child, list, inline, conversion)
    } else {
      builder.within('li', () => {
        conversion.writeNode(child, inline)
      })
    }
  }
}

function writeEntry(
  entry: Element,
  list: HTMLElement,
  inline: Inline,
  conversion: Conversion,
): void {
  const { builder } = conversion
  const onlyList = soleList(entry)
  const last = list.lastElementChild
  // Word's web version and old pages wrap a deeper list into an entry of its own.
  if (onlyList !== null && last instanceof HTMLElement) {
    builder.into(last, () => {
      writeList(onlyList, inline, conversion)
    })
    return
  }
  builder.within('li', (created) => {
    const value = Number.parseInt(entry.getAttribute('value') ?? '', 10)
    if (Number.isSafeInteger(value)) created.setAttribute('value', String(value))
    const box = takeBox(entry)
    builder.setPrefix(box ?? '')
    conversion.writeChildren(entry, inline)
    builder.setPrefix('')
  })
}

function soleList(entry: Element): Element | null {
  const [only, ...more] = entry.children
  if (only === undefined || more.length > 0 || !/^(?:ul|ol)$/.test(only.localName)) return null
  return entry.textContent.trim() === only.textContent.trim() ? only : null
}

/** Takes the box of a check list out of an entry and says what it shows. */
function takeBox(entry: Element): string | null {
  const picture = entry.querySelector(
    ':scope > img[aria-roledescription="checkbox"], :scope > p > img[aria-roledescription="checkbox"]',
  )
  picture?.remove()
  const input = entry.querySelector('input[type="checkbox"]')
  const checked = entry.getAttribute('aria-checked')
  if (entry.getAttribute('role') === 'checkbox' && checked !== null) {
    return checked === 'true' ? BOXES.checked : BOXES.unchecked
  }
  const drawn = entry.querySelector(':scope > .checkbox, :scope > * > .checkbox')
  if (drawn !== null) {
    return drawn.classList.contains('checkbox-on') ? BOXES.checked : BOXES.unchecked
  }
  if (input === null || input.closest('li') !== entry) return null
  return input.hasAttribute('checked') ? BOXES.checked : BOXES.unchecked
}

/** Writes a list of terms with their meanings. */
export function writeDefinitions(list: Element, inline: Inline, conversion: Conversion): void {
  const { builder } = conversion
  const parts = [...list.querySelectorAll('dt, dd')].filter((part) => part.closest('dl') === list)
  const wordsOf = (element: Element) => element.textContent.replace(/\s/g, '').length
  const words = parts.reduce((sum, part) => sum + wordsOf(part), 0)
  // Words beside the terms, or terms inside terms, would be lost or written twice.
  const isComplete = words === wordsOf(list) && parts.some(({ localName }) => localName === 'dd')
  if (!isComplete || builder.isInside('dl, td, th')) {
    for (const child of list.childNodes) conversion.writeNode(child, inline)
    return
  }
  builder.within('dl', () => {
    for (const part of parts) {
      if (part.localName === 'dt') {
        builder.startLine('dt')
        conversion.writeChildren(part, { ...inline, strong: false })
        builder.endLine()
      } else {
        builder.within('dd', () => {
          conversion.writeChildren(part, inline)
        })
      }
    }
  })
}
