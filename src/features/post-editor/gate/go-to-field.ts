import type { FieldProblem } from './save-problems'

/** The element of each field that receives the focus. */
export const FIELD_IDS: Readonly<Record<FieldProblem['field'], string>> = {
  title: 'post-title',
  slug: 'post-slug',
  excerpt: 'post-excerpt',
  tags: 'post-tags',
  cover: 'post-cover',
  body: 'post-body',
}

/** Brings a field into view and moves the focus there. */
export function goToField(field: FieldProblem['field']): void {
  const target = document.getElementById(FIELD_IDS[field])
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}
