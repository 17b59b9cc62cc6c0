import type { SearchSection } from './index-files.ts'
import { SEARCH_SECTIONS } from './index-files.ts'

/** One page that was found; its text is loaded when it is shown. */
export interface Hit {
  readonly id: string
  readonly section: SearchSection
  readonly tags: readonly string[]
  /** Whether the query is what readers call the page. */
  readonly isNamed?: true
}

/** A value that narrows the results, and how many it would leave. */
export interface FacetValue<Value extends string> {
  readonly value: Value
  readonly count: number
  readonly isChosen: boolean
}

/** The hits that a choice keeps, and what every other choice would keep. */
export interface Narrowed<Found extends Hit> {
  readonly hits: readonly Found[]
  readonly sections: readonly FacetValue<SearchSection>[]
  readonly tags: readonly FacetValue<string>[]
}

/** Topics offered besides the chosen ones: a list to choose from, not to read. */
const TAGS_OFFERED = 12

/**
 * Narrows hits to sections and topics. Several sections add up, as do several topics; a section and a
 * topic have to apply both. The count beside a value is what choosing it alone would leave, given the
 * choice of the other kind.
 */
export function narrow<Found extends Hit>(
  hits: readonly Found[],
  chosen: { readonly sections: readonly SearchSection[]; readonly tags: readonly string[] },
): Narrowed<Found> {
  const inSection = ({ section }: Hit) =>
    chosen.sections.length === 0 || chosen.sections.includes(section)
  const inTags = ({ tags }: Hit) =>
    chosen.tags.length === 0 || chosen.tags.some((tag) => tags.includes(tag))
  const tagged = hits.filter(inTags)
  const sectioned = hits.filter(inSection)
  return {
    hits: tagged.filter(inSection),
    sections: SEARCH_SECTIONS.map((value) => ({
      value,
      count: tagged.filter(({ section }) => section === value).length,
      isChosen: chosen.sections.includes(value),
    })),
    tags: tagValues(sectioned, chosen.tags),
  }
}

function tagValues(hits: readonly Hit[], chosen: readonly string[]): FacetValue<string>[] {
  const counts = new Map<string, number>(chosen.map((tag) => [tag, 0]))
  for (const { tags } of hits) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, isChosen: chosen.includes(value) }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .filter(({ isChosen }, position) => isChosen || position < TAGS_OFFERED)
}
