import type { KnownRelease } from '../kills/catalogue.ts'
import type { Target } from '../../harness/wire/http.ts'

/** What one release has otherwise than another. */
export interface Differences {
  readonly pages: readonly string[]
  /** Files that are no pages: data, scripts, feeds, the search. */
  readonly files: readonly string[]
}

/** Compares two releases address by address. */
export function compareReleases(before: KnownRelease, after: KnownRelease): Differences {
  const pages = new Set([...before.pages, ...after.pages])
  const all = new Set([...before.addresses, ...after.addresses])
  const other = [...all].filter((address) => before.expected(address) !== after.expected(address))
  return {
    pages: other.filter((address) => pages.has(address)),
    files: other.filter((address) => !pages.has(address)),
  }
}

/** Those of some pages that do not hold a word, so that it cannot be the reason of their change. */
export async function pagesWithout(
  target: Target,
  pages: readonly string[],
  word: string,
): Promise<string[]> {
  const found: string[] = []
  for (const page of pages) {
    const text = await (await fetch(`${target.origin}${encodeURI(page)}`)).text()
    if (!text.includes(word)) found.push(page)
  }
  return found
}
