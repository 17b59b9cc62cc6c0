import { isValidSlug, RESERVED_SLUGS } from '../slug.ts'
import { characterCount } from '../text.ts'
import type { GateProblem } from './problem.ts'

/** Lists and search results cut longer titles; shorter ones say little. In characters. */
export const TITLE_USUAL_LENGTH = { least: 10, most: 90 } as const

/** What fits into a search result or a card. In characters. */
export const EXCERPT_USUAL_LENGTH = { least: 50, most: 300 } as const

/** The fields that stand above the body. */
export interface GateFields {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly cover: { readonly alt: string } | null
  /** Whether another post has the slug; left out where no one was asked. */
  readonly isSlugTaken?: boolean
}

/** What the rules say about the fields, in the order in which an author meets them. */
export function fieldProblems(fields: GateFields): GateProblem[] {
  return [
    ...titleProblems(fields.title.trim()),
    ...slugProblems(fields),
    ...excerptProblems(fields.excerpt.trim()),
    ...coverProblems(fields.cover),
  ]
}

function titleProblems(title: string): GateProblem[] {
  const { least, most } = TITLE_USUAL_LENGTH
  const length = characterCount(title)
  const field = 'title'
  if (title === '') {
    const message = 'The title is missing.'
    return [{ rule: 'title-missing', severity: 'refuses', field, message }]
  }
  if (length < least) {
    const message = `The title is very short (${length} of the usual ${least} to ${most} characters).`
    return [{ rule: 'title-short', severity: 'advice', field, message }]
  }
  if (length > most) {
    const message = `The title has ${length} characters: lists and search results cut it after about ${most}.`
    return [{ rule: 'title-long', severity: 'advice', field, message }]
  }
  return []
}

function slugProblems({ slug, isSlugTaken }: GateFields): GateProblem[] {
  const refused = (rule: GateProblem['rule'], message: string): GateProblem[] => [
    { rule, severity: 'refuses', field: 'slug', message },
  ]
  if (slug === '') return refused('slug-missing', 'The slug is missing.')
  if (RESERVED_SLUGS.includes(slug)) {
    return refused('slug-reserved', `“${slug}” is reserved for the site. Choose another slug.`)
  }
  if (!isValidSlug(slug)) return refused('slug-invalid', `“${slug}” cannot be a slug.`)
  if (isSlugTaken === true) return refused('slug-taken', 'The slug belongs to another post.')
  return []
}

function excerptProblems(excerpt: string): GateProblem[] {
  const { least, most } = EXCERPT_USUAL_LENGTH
  const length = characterCount(excerpt)
  const field = 'excerpt'
  if (excerpt === '') {
    const message =
      'The excerpt is missing: one or two sentences shown in lists and search results.'
    return [{ rule: 'excerpt-missing', severity: 'refuses', field, message }]
  }
  if (length < least) {
    const message = `The excerpt is very short (${length} of the usual ${least} to ${most} characters).`
    return [{ rule: 'excerpt-short', severity: 'advice', field, message }]
  }
  if (length > most) {
    const message = `The excerpt has ${length} characters: search results cut it after about ${most}.`
    return [{ rule: 'excerpt-long', severity: 'advice', field, message }]
  }
  return []
}

function coverProblems(cover: GateFields['cover']): GateProblem[] {
  if (cover === null || cover.alt.trim() !== '') return []
  const message = 'The cover picture has no alternative text.'
  return [{ rule: 'cover-alt-missing', severity: 'refuses', field: 'cover', message }]
}
