/** A comparison needs two states, and four are as many as fit side by side. */
export const COMPARISON_MIN = 2
export const COMPARISON_MAX = 4

/** The parameter of the address that names the states. */
export const COMPARISON_PARAMETER = 'with'

/** The states that an address asks to compare. */
export interface ComparisonChoice {
  /** Slugs of known states, in the order of the address, each once, at most four. */
  readonly slugs: readonly string[]
  /** Names that no state has, as they were written. */
  readonly unknown: readonly string[]
  /** Slugs of known states beyond the fourth. */
  readonly tooMany: readonly string[]
}

/**
 * Reads the states of a comparison from the values of the query's parameter. Both `?with=delaware,texas` and the form of a
 * submitted form, `?with=delaware&with=texas`, are understood; postal codes are too.
 *
 * @param values every value of the parameter, as written
 * @param states slugs and postal codes of the states that exist
 */
export function readComparison(
  values: readonly string[],
  states: readonly { readonly slug: string; readonly code: string }[],
): ComparisonChoice {
  const asked = values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const known: string[] = []
  const unknown: string[] = []
  for (const name of asked) {
    const wanted = name.toLowerCase()
    const found = states.find(({ slug, code }) => slug === wanted || code.toLowerCase() === wanted)
    const list = found === undefined ? unknown : known
    const entry = found?.slug ?? name
    if (!list.includes(entry)) list.push(entry)
  }
  return {
    slugs: known.slice(0, COMPARISON_MAX),
    unknown,
    tooMany: known.slice(COMPARISON_MAX),
  }
}

/** The value of the query's parameter for a choice of states. */
export function comparisonParameter(slugs: readonly string[]): string {
  return slugs.join(',')
}

/** The address of a comparison; without states, of the page that offers to choose them. */
export function comparisonPath(slugs: readonly string[] = []): string {
  const path = '/states/compare'
  return slugs.length === 0 ? path : `${path}?${COMPARISON_PARAMETER}=${comparisonParameter(slugs)}`
}
