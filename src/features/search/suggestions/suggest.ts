import { createCombobox } from './combobox'
import { foundPages, namedPages, type Suggestion } from './find-suggestions'

const asked = new WeakMap<HTMLInputElement, () => void>()

/** A pause in typing after which the texts of pages are searched, in milliseconds. */
const PAUSE_MS = 250

/** Shorter words are in every text. */
const SHORTEST_QUERY = 3

const MOST_SUGGESTED = 8

/** Suggests pages below a box of the search for what stands in it. */
export function suggestIn(box: Element): void {
  if (!(box instanceof HTMLInputElement)) return
  // The page of the search shows its results by itself, and an island would not expect the list in it.
  if (box.closest('.explore-search, [data-island]:not([data-ready])') !== null) return
  const ask = asked.get(box) ?? suggestionsOf(box)
  asked.set(box, ask)
  ask()
}

/** Gives a box its list. @returns asks for what stands in the box */
function suggestionsOf(box: HTMLInputElement): () => void {
  let timer: number | undefined
  let latest = ''
  const ask = () => {
    const query = box.value.trim()
    latest = query
    window.clearTimeout(timer)
    void suggest(query)
  }
  const combobox = createCombobox(box, ask)

  async function suggest(query: string): Promise<void> {
    const named = await namedPages(query)
    if (latest !== query) return
    combobox.show(named.slice(0, MOST_SUGGESTED))
    if (query.length < SHORTEST_QUERY || named.length >= MOST_SUGGESTED) return
    timer = window.setTimeout(() => {
      void addFound(query, named)
    }, PAUSE_MS)
  }

  async function addFound(query: string, named: readonly Suggestion[]): Promise<void> {
    const found = await foundPages(query, MOST_SUGGESTED)
    if (latest !== query || !combobox.isWanted()) return
    const others = found.filter(({ path }) => named.every((one) => one.path !== path))
    combobox.show([...named, ...others].slice(0, MOST_SUGGESTED))
  }

  return ask
}
