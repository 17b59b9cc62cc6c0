import { decodeEntities } from '../../html/text.ts'

/** Characters that XML 1.0 allows nowhere; WordPress writes them when an author has pasted them. */
// eslint-disable-next-line no-control-regex -- these are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Long enough for every reference and every beginning of a mark. */
const LOOKAHEAD = 48

type Place = 'text' | 'tag' | 'cdata' | 'comment' | 'instruction'

/** Marks that begin at a `<`, each with its end. */
const MARKS: readonly (readonly [begin: string, place: Place, end: string])[] = [
  ['<![CDATA[', 'cdata', ']]>'],
  ['<!--', 'comment', '-->'],
  ['<?', 'instruction', '?>'],
]

interface Repair {
  count: number
  readonly line: number
}

/**
 * Repairs what has one reading in the text of an export, piece by piece: characters that XML does not
 * allow go, an `&` that begins no reference and a `<` that begins no tag are escaped, and HTML's named
 * characters become themselves.
 */
export class XmlRepair {
  private rest = ''
  private place: Place = 'text'
  private line = 1
  private readonly repairs = new Map<string, Repair>()

  /** @returns the text so far, repaired; its last characters may follow with the next piece */
  write(piece: string): string {
    return this.repair(piece, false)
  }

  /** @returns what is left */
  end(): string {
    return this.repair('', true)
  }

  /** Lists the repairs, each with its first place. */
  notes(): string[] {
    return Array.from(this.repairs, ([what, { count, line }]) =>
      count === 1
        ? `repaired in line ${line}: ${what}`
        : `repaired ${count} times, first in line ${line}: ${what}`,
    )
  }

  private repair(piece: string, isLast: boolean): string {
    const text = this.rest + piece
    let result = ''
    let at = 0
    while (at < text.length) {
      const [taken, repaired] = this.next(text, at, isLast)
      if (taken === 0) break
      const part = text.slice(at, at + taken)
      result += this.withoutForbidden(repaired ?? part)
      this.countLines(part)
      at += taken
    }
    this.rest = text.slice(at)
    return result
  }

  /** How many characters are certain, and what stands for them when it is something else. */
  private next(text: string, at: number, isLast: boolean): readonly [number, string?] {
    if (this.place === 'text') return this.nextOfText(text, at, isLast)
    if (this.place === 'tag') return this.nextOfTag(text, at, isLast)
    const end = MARKS.find(([, place]) => place === this.place)?.[2] ?? ''
    const found = text.indexOf(end, at)
    if (found >= 0) {
      this.place = 'text'
      return [found + end.length - at]
    }
    const certain = isLast ? text.length : text.length - end.length + 1
    return [Math.max(0, certain - at)]
  }

  private nextOfText(text: string, at: number, isLast: boolean): readonly [number, string?] {
    const next = nextOf(/[<&]/g, text, at)
    if (next !== at) return [next - at]
    if (!isLast && text.length - at < LOOKAHEAD) return [0]
    if (text[at] === '&') return this.reference(text, at)
    const mark = MARKS.find(([begin]) => text.startsWith(begin, at))
    if (mark !== undefined) {
      this.place = mark[1]
      return [mark[0].length]
    }
    if (/^<[/!]?[\p{Letter}_:]/u.test(text.slice(at, at + 3))) {
      this.place = 'tag'
      return [1]
    }
    this.note('a < that begins no tag')
    return [1, '&lt;']
  }

  private nextOfTag(text: string, at: number, isLast: boolean): readonly [number, string?] {
    const next = nextOf(/[>&]/g, text, at)
    if (next !== at) return [next - at]
    if (text[at] === '>') {
      this.place = 'text'
      return [1]
    }
    if (!isLast && text.length - at < LOOKAHEAD) return [0]
    return this.reference(text, at)
  }

  private reference(text: string, at: number): readonly [number, string?] {
    const [whole, number, name] =
      /^&(?:#(x[0-9a-f]{1,6}|\d{1,7})|([a-z][a-z0-9]{0,31}));/i.exec(
        text.slice(at, at + LOOKAHEAD),
      ) ?? []
    if (whole === undefined) {
      this.note('an & that begins no reference')
      return [1, '&amp;']
    }
    if (number !== undefined) {
      const code = number.startsWith('x') ? parseInt(number.slice(1), 16) : Number(number)
      const isAllowed = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      if (isAllowed && !isForbidden(String.fromCodePoint(code))) return [whole.length]
      this.note(`${whole}, which XML does not allow`)
      return [whole.length, '']
    }
    if (/^(?:amp|lt|gt|quot|apos)$/.test(name ?? '')) return [whole.length]
    const character = decodeEntities(whole)
    if (character === whole) {
      this.note('an & that begins no reference')
      return [1, '&amp;']
    }
    this.note(`${whole}, which is HTML's`)
    return [whole.length, character]
  }

  private withoutForbidden(text: string): string {
    if (!isForbidden(text)) return text
    return text.replace(FORBIDDEN, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      this.note(`the control character U+${code}`)
      return ''
    })
  }

  private note(what: string): void {
    const known = this.repairs.get(what)
    if (known === undefined) this.repairs.set(what, { count: 1, line: this.line })
    else known.count += 1
  }

  private countLines(part: string): void {
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) this.line += 1
  }
}

/** Where the pattern is found from a place on; the end of the text when it is not. */
function nextOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.index ?? text.length
}

const isForbidden = (text: string): boolean => text.search(FORBIDDEN) >= 0
