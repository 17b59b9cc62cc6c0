import { isValidSlug, RESERVED_SLUGS } from '../post/fields/post-slug.ts'
import { characterCount } from '../text/text.ts'
import type { GateProblem } from './problem.ts'

/** Lists and search results cut longer titles; shorter ones say little. In characters. */
export const TITLE_USUAL_LENGTH = { least: 10, most: 90 } as const

/** Length of an excerpt that fits into a search result or a card, in characters. */
export const EXCERPT_USUAL_LENGTH = { least: 50, most: 300 } as const

/** Lengths of a page's title and description that search engines show, in characters. */
export const META_TITLE_USUAL_MOST = 60
export const META_DESCRIPTION_USUAL_LENGTH = { least: 50, most: 160 } as const

/** The fields that stand above the body. */
export interface GateFields {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  /** Stands for an excerpt that is empty. */
  readonly standfirst: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly cover: { readonly alt: string } | null
  /** Whether another post has the slug; left out where no one was asked. */
  readonly isSlugTaken?: boolean
}

/** Checks the fields, in the order in which an author meets them. */
export function fieldProblems(fields: GateFields): GateProblem[] {
  return [
    ...titleProblems(fields.title.trim()),
    ...slugProblems(fields),
    ...excerptProblems(fields.excerpt.trim(), fields.standfirst.trim() !== ''),
    ...metaProblems(fields.metaTitle.trim(), fields.metaDescription.trim()),
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

function slugProblems({ title, slug, isSlugTaken }: GateFields): GateProblem[] {
  const refused = (rule: GateProblem['rule'], message: string): GateProblem[] => [
    { rule, severity: 'refuses', field: 'slug', message },
  ]
  // Without a title there is nothing to make one of.
  if (slug === '') return title.trim() === '' ? [] : refused('slug-missing', 'The slug is missing.')
  if (RESERVED_SLUGS.includes(slug)) {
    return refused('slug-reserved', `“${slug}” is reserved for the site. Choose another slug.`)
  }
  if (!isValidSlug(slug)) return refused('slug-invalid', `“${slug}” cannot be a slug.`)
  if (isSlugTaken === true) return refused('slug-taken', 'The slug belongs to another post.')
  return []
}

function excerptProblems(excerpt: string, hasStandfirst: boolean): GateProblem[] {
  const { least, most } = EXCERPT_USUAL_LENGTH
  const length = characterCount(excerpt)
  const field = 'excerpt'
  if (excerpt === '' && hasStandfirst) return []
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

/** Both may be empty: then title and excerpt stand for them. */
function metaProblems(title: string, description: string): GateProblem[] {
  const { least, most } = META_DESCRIPTION_USUAL_LENGTH
  const problems: GateProblem[] = []
  const advise = (
    rule: GateProblem['rule'],
    field: 'metaTitle' | 'metaDescription',
    message: string,
  ) => problems.push({ rule, severity: 'advice', field, message })
  const [titleLength, length] = [characterCount(title), characterCount(description)]
  if (titleLength > META_TITLE_USUAL_MOST) {
    const cut = `search engines cut it after about ${META_TITLE_USUAL_MOST}`
    advise(
      'meta-title-long',
      'metaTitle',
      `The search title has ${titleLength} characters: ${cut}.`,
    )
  }
  if (length > 0 && length < least) {
    const message = `The search description is very short (${length} of the usual ${least} to ${most} characters).`
    advise('meta-description-short', 'metaDescription', message)
  }
  if (length > most) {
    const message = `The search description has ${length} characters: search engines cut it after about ${most}.`
    advise('meta-description-long', 'metaDescription', message)
  }
  return problems
}

function coverProblems(cover: GateFields['cover']): GateProblem[] {
  if (cover === null || cover.alt.trim() !== '') return []
  const message = 'The cover picture has no alternative text.'
  return [{ rule: 'cover-alt-missing', severity: 'refuses', field: 'cover', message }]
}
