import { slugify } from '../../../../../shared/text/slug'
import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { titleSlugs } from '../../../../platform/content/title-slug'

type Addressed = Pick<EditorFields, 'title' | 'isSlugEdited'>

/** A new title; the slug follows it until someone has edited it by hand. */
export function changeTitle(fields: Addressed, title: string): Partial<EditorFields> {
  return fields.isSlugEdited ? { title } : { title, slug: titleSlugs.of(title) }
}

/**
 * A slug typed by hand. Spaces and capitals become what they would be in a title, while a hyphen at
 * the end stays, because more is being typed. An emptied slug follows the title again.
 */
export function changeSlug(fields: Addressed, typed: string): Partial<EditorFields> {
  if (typed.trim() === '') return { slug: titleSlugs.of(fields.title), isSlugEdited: false }
  return { slug: slugify(typed.replace(/\s+$/, '-')), isSlugEdited: true }
}
