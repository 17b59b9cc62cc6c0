import { linkableTerms } from '../../../shared/glossary/linkable-terms.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'

/** Terms whose phrases have changed. */
export interface ChangedTerms {
  /** Everything that leads to one of them now, or did before. */
  readonly phrases: readonly string[]
  /** Paths of their pages. */
  readonly paths: readonly string[]
}

/** Compares the names of terms; null where every text leads to the same ones. Pure. */
export function changedTerms(
  before: readonly TermNames[],
  after: readonly TermNames[],
): ChangedTerms | null {
  const [old, now] = [before, after].map(
    (terms) => new Map(linkableTerms(terms).map(({ path, phrases }) => [path, phrases])),
  ) as [Map<string, readonly string[]>, Map<string, readonly string[]>]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  )
  if (paths.length === 0) return null
  const phrases = paths.flatMap((path) => [...(old.get(path) ?? []), ...(now.get(path) ?? [])])
  return { phrases: [...new Set(phrases)].sort(), paths: paths.sort() }
}

/** Joins two of them. Pure. */
export const allChangedTerms = (one: ChangedTerms, other: ChangedTerms): ChangedTerms => ({
  phrases: [...new Set([...one.phrases, ...other.phrases])].sort(),
  paths: [...new Set([...one.paths, ...other.paths])].sort(),
})

/** Elements inside of a sentence. */
const INLINE = /<\/?(?:a|abbr|b|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/**
 * Tells of a held post whether changed terms can make a difference to its body. It may be wrong about one that
 * they do not touch: that one is prepared again and comes out as it was.
 */
export function mayName({ phrases, paths }: ChangedTerms) {
  const matcher = createTermMatcher([{ path: '', phrases }])
  const names = (text: string) => matcher.find(text).length > 0
  return ({ html, siteLinks }: Pick<PostNodeFields, 'html' | 'siteLinks'>): boolean => {
    // The author's links to a term that the site did not have are words alone in the body.
    if (siteLinks.some(({ href }) => paths.some((path) => href.includes(path)))) return true
    if (paths.some((path) => html.includes(`"${path}"`))) return true
    const texts = html
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
    // A link to another term stands in the midst of a phrase; other tags part words that nothing else does.
    return (
      names(texts.replace(INLINE, '').replace(/<[^>]*>/g, ' ')) ||
      names(texts.replace(/<[^>]*>/g, '\n\0\n'))
    )
  }
}
