import { SaxesParser } from 'saxes'
import { ImportError } from '../errors.ts'
import { buildItem, ItemFields } from './item-fields.ts'
import type { WordpressAuthor, WordpressExport, WordpressItem } from './export-file.ts'

/**
 * Reads a WordPress export (WXR, an RSS 2.0 feed with WordPress's own elements) from its text in
 * pieces, so that the file itself is never held in memory as a whole.
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

class ExportReader {
  private readonly parser: SaxesParser
  private readonly fileName: string
  private readonly path: string[] = []
  private readonly items: WordpressItem[] = []
  private readonly authors: WordpressAuthor[] = []
  private readonly channel = new Map<string, string>()
  private text = ''
  private item: ItemFields | null = null
  private author: { login: string; displayName: string } | null = null

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
    this.parser.write(chunk)
  }

  finish(): WordpressExport {
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
      items: this.items,
    }
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.path.length === 0 && name !== 'rss') {
      throw this.foreign(`its outermost element is <${name}>, not <rss>`)
    }
    this.path.push(name)
    this.text = ''
    if (this.isAt('channel/item')) this.item = new ItemFields(this.parser.line)
    else if (this.isAt('channel/wp:author')) this.author = { login: '', displayName: '' }
    else if (this.item !== null) this.item.open(name, attributes)
  }

  private close(name: string): void {
    const { text } = this
    this.text = ''
    if (this.isAt('channel/item') && this.item !== null) {
      this.items.push(buildItem(this.item))
      this.item = null
    } else if (this.isAt('channel/wp:author') && this.author !== null) {
      if (this.author.login !== '') this.authors.push(this.author)
      this.author = null
    } else if (this.item !== null) {
      this.item.close(this.path.slice(3), text)
    } else if (this.author !== null) {
      if (name === 'wp:author_login') this.author.login = text.trim()
      if (name === 'wp:author_display_name') this.author.displayName = text.trim()
    } else if (this.path.length === 3) {
      this.channel.set(name, text.trim())
    }
    this.path.pop()
  }

  private isAt(path: string): boolean {
    return this.path.slice(1).join('/') === path
  }

  private malformed(error: Error): ImportError {
    const reason = error.message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, '').replace(/\.$/, '')
    const place = `line ${this.parser.line}, column ${this.parser.column}`
    return new ImportError(
      'import/malformed-xml',
      `${this.fileName} is not well-formed XML: ${reason}, at ${place}. Export the site again, or repair that place; nothing was imported.`,
      { cause: error },
    )
  }

  private foreign(reason: string): ImportError {
    return new ImportError(
      'import/not-a-wordpress-export',
      `${this.fileName} is not a WordPress export: ${reason} (line ${this.parser.line}, column ${this.parser.column}). Make one in WordPress under Tools, Export; nothing was imported.`,
    )
  }
}
