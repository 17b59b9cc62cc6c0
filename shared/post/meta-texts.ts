import type { WrittenFields } from './fields/post-fields.ts'

/** A post's title and description for search engines and shared links. */
export interface MetaTexts {
  readonly title: string
  readonly description: string
}

/** The excerpt that an author wrote: where there is none, the standfirst says the same. Pure. */
export function writtenExcerpt({
  excerpt,
  standfirst,
}: Pick<WrittenFields, 'excerpt' | 'standfirst'>): string {
  return excerpt.trim() === '' ? standfirst : excerpt
}

type MetaSource = Pick<WrittenFields, 'title' | 'excerpt' | 'metaTitle' | 'metaDescription'>

/** A post's texts for search engines and shared links: its own for them, or else title and excerpt. Pure. */
export function metaTexts({ title, excerpt, metaTitle, metaDescription }: MetaSource): MetaTexts {
  return {
    title: metaTitle.trim() === '' ? title : metaTitle,
    description: metaDescription.trim() === '' ? excerpt : metaDescription,
  }
}
