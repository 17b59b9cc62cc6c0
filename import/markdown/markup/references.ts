import path from 'node:path'
import { placesIn, wordsOf } from './headings.ts'

/**
 * Finds the file that a text refers to.
 *
 * @param target a name or a path with or without its ending, and a place
 * @returns the old address of its page, below the host; null where there is no such file
 */
export type Refer = (target: string) => string | null

/**
 * Finds what a link in double brackets leads to.
 *
 * @param isShown whether its program shows what is there, in the place of the link
 * @returns null for what stays text
 */
export type LinkTo = (target: string, raw: string, isShown: boolean) => string | null

/** The targets of links within a site: its files, and ids of headings. */
export class SiteLinks {
  /** Ids that links lead to, by their words. */
  readonly wantedIds = new Map<string, string>()

  /** Old addresses of pages, by the names of their files. */
  private readonly addresses = new Map<string, string>()

  /** Names of files, by the ends of their paths. */
  private readonly byEnd = new Map<string, string>()

  /** Names of files, by their titles. */
  private readonly byTitle = new Map<string, string>()

  /** @param address of its page, below the host */
  add(
    name: string,
    {
      address,
      title,
      text,
    }: { readonly address: string; readonly title: string; readonly text: string },
  ): void {
    this.addresses.set(name, address)
    this.byTitle.set(title.toLowerCase(), this.byTitle.get(title.toLowerCase()) ?? name)
    const parts = keyOf(name).split('/')
    for (const start of parts.keys()) {
      const end = parts.slice(start).join('/')
      if (!this.byEnd.has(end)) this.byEnd.set(end, name)
    }
    for (const [words, id] of placesIn(text)) this.wantedIds.set(words, id)
  }

  /**
   * Finds the targets of `ref`, `post_url` and the like in a file: a path beside it, one below a folder, or a
   * name alone.
   */
  readonly referFrom =
    (from: string): Refer =>
    (target) => {
      const [, place = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(target.trim()) ?? []
      if (place === '') return hash === '' ? null : hash
      const address = this.addressOf(from, place)
      if (address !== undefined) return `${address}${hash}`
      // Other files of the site keep their address.
      const isOther = /\.(?!md|mdx|markdown|html?$)\w{2,5}$/i.test(place)
      return isOther ? `/${place.replace(/^\//, '')}` : null
    }

  /**
   * Finds the targets of links in double brackets in a file: they name a file or a title, and a heading by
   * its words.
   *
   * @param notes gets what stays text, and what was shown in the text
   */
  readonly linkFrom =
    (from: string, notes: Set<string>): LinkTo =>
    (target, raw, isShown) => {
      const [, name = '', part = ''] = /^([^#]*)(?:#(.*))?$/.exec(target.trim()) ?? []
      const place = part === '' || part.startsWith('^') ? '' : `#${wordsOf(part)}`
      const byTitle = this.addresses.get(this.byTitle.get(name.toLowerCase()) ?? '')
      const found = name === '' ? '' : (this.addressOf(from, name) ?? byTitle)
      if (found === undefined || `${found}${place}` === '') {
        notes.add(`"${raw}" stays as text: there is no such file`)
        return null
      }
      if (isShown) notes.add(`a link leads to "${target}", which its program showed in the text`)
      return `${found}${place}`
    }

  private addressOf(from: string, place: string): string | undefined {
    const beside = path.posix.join(path.posix.dirname(from), place)
    const name = [place.startsWith('/') ? place : beside, place]
      .map((one) => this.byEnd.get(keyOf(one)))
      .find((one) => one !== undefined)
    return name === undefined ? undefined : this.addresses.get(name)
  }
}

/** A file without its ending, for which a folder may stand. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\/|\/$/g, '')
    .replace(/\.(?:md|mdx|markdown|html?)$/, '')
    .replace(/\/_?index$/, '')
