import { firstWordsOf } from '../html/text.ts'

/** Texts of one kind of card that are named in its note. */
const NAMED_MAX_COUNT = 12

const ADDRESS = /^(?:__GHOST_URL__|(?:https?:)?\/)\S+$/i

type LeftOutPart = 'unknown' | 'of-newsletters-or-members' | 'parts'

interface LeftOutCards {
  readonly part: LeftOutPart
  readonly name: string
  count: number
  readonly texts: Set<string>
}

/** Notes for the report about the cards of one post: one for all cards of a kind. */
export class CardNotes {
  private readonly notes = new Set<string>()
  private readonly leftOut = new Map<string, LeftOutCards>()

  add(note: string): void {
    this.notes.add(note)
  }

  /** @param texts that readers saw of it: words, HTML, addresses */
  leaveOut(part: LeftOutPart, name: string, texts: readonly string[]): void {
    const key = `${part} ${name}`
    const cards = this.leftOut.get(key) ?? { part, name, count: 0, texts: new Set() }
    cards.count += 1
    for (const text of texts.map(quoted)) if (text !== '') cards.texts.add(text)
    this.leftOut.set(key, cards)
  }

  list(): string[] {
    return [...this.notes, ...[...this.leftOut.values()].map(noteOf)]
  }
}

/** A text or HTML as a note quotes it: an address whole, else its first words; empty without. */
export function quoted(text = ''): string {
  const trimmed = text.trim()
  if (ADDRESS.test(trimmed)) return trimmed
  const words = firstWordsOf(text)
  return words === '' ? '' : `"${words}"`
}

function noteOf({ part, name, count, texts }: LeftOutCards): string {
  const named = [...texts].slice(0, NAMED_MAX_COUNT)
  if (texts.size > NAMED_MAX_COUNT) named.push('…')
  const said = named.length === 0 ? '' : `: ${named.join(', ')}`
  const cards = count === 1 ? `card "${name}"` : `cards "${name}"`
  const were = count === 1 ? 'was' : 'were'
  switch (part) {
    case 'unknown':
      return `${count === 1 ? 'an' : count} unknown ${cards} ${were} left out${said}`
    case 'of-newsletters-or-members':
      return `${count === 1 ? 'a' : count} ${cards} of Ghost's newsletter or members ${were} left out${said}`
    case 'parts':
      return `parts of ${count === 1 ? 'a' : count} ${cards} were left out${said}`
  }
}
