/** The part of an element that selectors ask for. */
export interface Selectable {
  readonly tagName: string
  readonly parentNode: Selectable | null
  getAttribute(name: string): string | null
  querySelectorAll(selector: string): readonly Selectable[]
}

type Matcher = (element: Selectable) => boolean

/** One element of a selector: a name, attributes, and an element that must be inside. */
const COMPOUND = /^([a-z][a-z0-9]*|\*)?((?:\[[a-z-]+\])*)(?::has\(([a-z][a-z0-9]*)\))?$/

const matchers = new Map<string, Matcher>()

/**
 * Compiles the selectors that the steps on a body use: names, attributes that must be there, `:has` with
 * a name, elements inside of others, and lists of all these.
 *
 * @throws Error on any other selector
 * @see https://www.w3.org/TR/selectors-4/
 */
export function matcherOf(selector: string): Matcher {
  const known = matchers.get(selector)
  if (known !== undefined) return known
  const alternatives = selector.split(',').map((one) => nestedMatcher(one.trim().split(/\s+/)))
  const [only] = alternatives
  const matcher: Matcher =
    alternatives.length === 1 && only !== undefined
      ? only
      : (element) => alternatives.some((matches) => matches(element))
  matchers.set(selector, matcher)
  return matcher
}

/** @param compounds from the outermost element to the one that is meant */
function nestedMatcher(compounds: readonly string[]): Matcher {
  const [own, ...outer] = compounds.map(compoundMatcher).reverse()
  if (own === undefined) throw new Error('A selector must not be empty.')
  return (element) => own(element) && isInside(element, outer)
}

/** @param outer from the innermost to the outermost */
function isInside(element: Selectable, outer: readonly Matcher[]): boolean {
  let next = 0
  let parent = element.parentNode
  for (; parent !== null && next < outer.length; parent = parent.parentNode) {
    if (outer[next]?.(parent) === true) next += 1
  }
  return next === outer.length
}

function compoundMatcher(compound: string): Matcher {
  const found = COMPOUND.exec(compound)
  if (found === null || compound === '') throw new Error(`The selector "${compound}" is not known.`)
  const [, name = '*', brackets = '', inner] = found
  const attributes = brackets.split(/[[\]]+/).filter(Boolean)
  return (element) =>
    (name === '*' || element.tagName === name) &&
    attributes.every((attribute) => element.getAttribute(attribute) !== null) &&
    (inner === undefined || element.querySelectorAll(inner).length > 0)
}
