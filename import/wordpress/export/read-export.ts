import { SaxesParser } from 'saxes'
import { ImportError } from '../../settings/errors.ts'
import { buildItem, ItemFields, positiveInteger } from './item-fields.ts'
import { XmlRepair } from './repair-xml.ts'
import type {
  WordpressAuthor,
  WordpressExport,
  WordpressItem,
  WordpressTermEntry,
} from './export-file.ts'

/**
 * Reads a WordPress export (WXR, an RSS 2.0 feed with WordPress's own elements) from its text in
 * pieces, so that the file itself is never held in memory as a whole. What has one reading is repaired.
 *
 * @param chunks the file's text, split anywhere
 * @param fileName for messages
 * @throws ImportError `import/malformed-xml` with line and column, or `import/not-a-wordpress-export`
 * @see https://wordpress.org/documentation/article/tools-export-screen/
 */
export async function readWordpressExport(
  chunks: AsyncIterable<string>,
  fileName: string,
): Promise<WordpressExport> {
  const reader = new ExportReader(fileName)
  for await (const chunk of chunks) reader.write(chunk)
  return reader.finish()
}

const ENTRIES = ['channel/wp:author', 'channel/wp:category', 'channel/wp:tag', 'channel/wp:term']

/** Elements in which those that are asked for stand: `rss/channel/item`. */
const DEPTH_MAX = 3

class ExportReader {
  private readonly parser: SaxesParser
  private readonly fileName: string
  private readonly path: string[] = []
  private readonly items: WordpressItem[] = []
  private readonly authors: WordpressAuthor[] = []
  private readonly channel = new Map<string, string>()
  private readonly repair = new XmlRepair()
  private readonly unknown = new Map<string, number>()
  private text = ''
  private item: ItemFields | null = null
  private readonly terms: WordpressTermEntry[] = []
  /** The texts of the author or term that is open, by element; null outside. */
  private entry: Map<string, string> | null = null
  private isAtEnd = false

  constructor(fileName: string) {
    this.fileName = fileName
    this.parser = new SaxesParser({ xmlns: false, position: true })
    this.parser.on('error', (error) => {
      throw this.malformed(error)
    })
    this.parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
        throw new ImportError(
          'import/malformed-xml',
          `${fileName} says that it is encoded as ${encoding}; only UTF-8 can be read. Convert it, for example with: iconv -f ${encoding} -t UTF-8`,
        )
      }
    })
    this.parser.on('opentag', (tag) => {
      this.open(tag.name, tag.attributes)
    })
    this.parser.on('closetag', (tag) => {
      this.close(tag.name)
    })
    this.parser.on('text', (text) => {
      this.text += text
    })
    this.parser.on('cdata', (text) => {
      this.text += text
    })
  }

  write(chunk: string): void {
    this.parser.write(this.repair.write(chunk))
  }

  finish(): WordpressExport {
    this.parser.write(this.repair.end())
    this.isAtEnd = true
    this.parser.close()
    const version = this.channel.get('wp:wxr_version')
    if (version === undefined) throw this.foreign('it has no wp:wxr_version element')
    const address =
      this.channel.get('wp:base_blog_url') ??
      this.channel.get('wp:base_site_url') ??
      this.channel.get('link') ??
      ''
    return {
      title: this.channel.get('title') ?? '',
      siteUrl: address.trim().replace(/\/+$/, ''),
      version,
      authors: this.authors,
      terms: this.terms,
      items: this.items,
      notes: [
        ...this.repair.notes(),
        ...Array.from(
          this.unknown,
          ([name, count]) =>
            `${count} items have <${name}>, which is no part of WordPress's format: left out`,
        ),
      ],
    }
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.path.length === 0 && name !== 'rss') {
      throw this.foreign(`its outermost element is <${name}>, not <rss>`)
    }
    this.path.push(name)
    this.text = ''
    if (this.isAt('channel/item')) this.item = new ItemFields(this.parser.line)
    else if (ENTRIES.some((path) => this.isAt(path))) this.entry = new Map()
    else if (this.item !== null) this.item.open(name, attributes)
  }

  private close(name: string): void {
    const { text } = this
    this.text = ''
    if (this.isAt('channel/item') && this.item !== null) {
      this.items.push(buildItem(this.item))
      for (const element of this.item.unknown) {
        this.unknown.set(element, (this.unknown.get(element) ?? 0) + 1)
      }
      this.item = null
    } else if (ENTRIES.some((path) => this.isAt(path)) && this.entry !== null) {
      this.closeEntry(name, this.entry)
      this.entry = null
    } else if (this.item !== null) {
      this.item.close(this.path.slice(3, 5), text)
    } else if (this.entry !== null) {
      this.entry.set(name, text.trim())
    } else if (this.path.length === 3) {
      this.channel.set(name, text.trim())
    }
    this.path.pop()
  }

  private closeEntry(name: string, texts: ReadonlyMap<string, string>): void {
    const textOf = (...names: string[]): string =>
      names.map((one) => texts.get(one) ?? '').find((text) => text !== '') ?? ''
    if (name === 'wp:author') {
      const id = positiveInteger(textOf('wp:author_id'))
      const login = textOf('wp:author_login')
      const displayName = textOf('wp:author_display_name')
      if (login !== '') this.authors.push({ id, login, displayName })
      return
    }
    this.terms.push({
      id: positiveInteger(textOf('wp:term_id')),
      domain:
        name === 'wp:category'
          ? 'category'
          : name === 'wp:tag'
            ? 'post_tag'
            : textOf('wp:term_taxonomy'),
      nicename: textOf('wp:category_nicename', 'wp:tag_slug', 'wp:term_slug'),
      name: textOf('wp:cat_name', 'wp:tag_name', 'wp:term_name'),
      parent: textOf('wp:category_parent', 'wp:term_parent'),
      description: textOf('wp:category_description', 'wp:tag_description', 'wp:term_description'),
    })
  }

  private isAt(path: string): boolean {
    // Of an element in thousands of others no path is put together.
    return this.path.length <= DEPTH_MAX && this.path.slice(1).join('/') === path
  }

  private malformed(error: Error): ImportError {
    const place = `line ${this.parser.line}, column ${this.parser.column}`
    return new ImportError(
      'import/malformed-xml',
      `${this.fileName} is not well-formed XML: ${this.reasonOf(error)}, at ${place}. Export the site again, or repair that place; nothing was imported.`,
      { cause: error },
    )
  }

  /** Explains an error in the words of someone who has the file before them. */
  private reasonOf(error: Error): string {
    const reason = error.message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, '').replace(/\.$/, '')
    const [innermost] = this.path.slice(-1)
    if (this.isAtEnd && innermost !== undefined) {
      return `it ends within <${innermost}>, so it was not written or copied to its end`
    }
    return reason === 'unexpected close tag' || reason === 'unmatched closing tag'
      ? 'the closing tag there is not that of the element that is open'
      : reason
  }

  private foreign(reason: string): ImportError {
    return new ImportError(
      'import/not-a-wordpress-export',
      `${this.fileName} is not a WordPress export: ${reason} (line ${this.parser.line}, column ${this.parser.column}). Make one in WordPress under Tools, Export; nothing was imported.`,
    )
  }
}
