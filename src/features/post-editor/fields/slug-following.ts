import { plainerLetters } from '../../../../shared/plain-letters'
import { slugify, trimSlug } from '../../../../shared/slug'
import type { EditorFields } from '../../../../shared/editor-fields'

/** A slug made from a title, as it may be stored: letters such as ø and ß as Latin ones, and not too long. */
export function slugFromTitle(title: string): string {
  return trimSlug(slugify(plainerLetters(title)))
}

type Addressed = Pick<EditorFields, 'title' | 'isSlugEdited'>

/** A new title; the slug follows it until someone has edited it by hand. */
export function changeTitle(fields: Addressed, title: string): Partial<EditorFields> {
  return fields.isSlugEdited ? { title } : { title, slug: slugFromTitle(title) }
}

/**
 * A slug typed by hand. Spaces and capitals become what they would be in a title, while a hyphen at
 * the end stays, because more is being typed. An emptied slug follows the title again.
 */
export function changeSlug(fields: Addressed, typed: string): Partial<EditorFields> {
  if (typed.trim() === '') return { slug: slugFromTitle(fields.title), isSlugEdited: false }
  return { slug: slugify(typed.replace(/\s+$/, '-')), isSlugEdited: true }
}
