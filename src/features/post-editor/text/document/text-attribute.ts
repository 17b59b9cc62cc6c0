import type { Attribute } from '@tiptap/core'

/** An attribute that is text: without a reader of its own `007` would become the number 7. */
export function textAttribute(name: string): Attribute {
  return { default: null, parseHTML: (element) => element.getAttribute(name) }
}
