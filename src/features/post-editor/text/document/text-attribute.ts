import type { Attribute } from '@tiptap/core'

/**
 * An attribute that is text. Without a reader of its own the editor takes `007` for the number 7 and
 * `true` for a truth value.
 */
export function textAttribute(name: string): Attribute {
  return { default: null, parseHTML: (element) => element.getAttribute(name) }
}
