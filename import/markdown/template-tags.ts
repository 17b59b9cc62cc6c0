import { marked } from 'marked'
import { codeLanguage } from '../../shared/html/code-languages.ts'
import { escapeText } from '../html/text.ts'
import { looksLikePicture } from '../media/original-key.ts'
import type { PlacedMarkup } from './placed-markup.ts'

/** Shortcodes of Hugo and tags of Jekyll that stand for something the site has. */
const REPLACED: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /\{\{[<%]\s*youtube\s+(?:id=)?"?([\w-]{11})"?[^}]*[>%]\}\}/g,
    ([, id]) => `https://youtu.be/${id ?? ''}`,
  ],
  [
    /\{\{[<%]\s*vimeo(?:_simple)?\s+(?:id=)?"?(\d+)"?[^}]*[>%]\}\}/g,
    ([, id]) => `https://vimeo.com/${id ?? ''}`,
  ],
  [
    /\{%-?\s*include\s+[\w/.-]*youtube[\w.-]*\s+id=['"]?([\w-]{11})['"]?[^%]*%\}/g,
    ([, id]) => `https://youtu.be/${id ?? ''}`,
  ],
  [
    /\{\{[<%]\s*(?:tweet|twitter|twitter_simple|x)\s+user="(\w+)"\s+id="(\d+)"\s*[>%]\}\}/g,
    ([, user, id]) => `https://twitter.com/${user ?? ''}/status/${id ?? ''}`,
  ],
  [/\{\{\s*(?:site\.(?:baseurl|url)|page\.url)\s*\}\}/g, () => ''],
  [
    /\{\{-?\s*['"]?([^'"{}|]+)['"]?\s*\|\s*(?:(?:(?:relative|absolute)_)?url|prepend:\s*site\.(?:base)?url)\s*-?\}\}/g,
    ([, path]) => path ?? '',
  ],
  [
    /\{%-?\s*(link|asset_path)\s+["']?([^\s"'%]+\.(?:jpe?g|png|gif|webp|avif|svg))["']?\s*-?%\}/gi,
    ([, tag, path]) => (tag === 'link' ? `/${path ?? ''}` : (path ?? '')),
  ],
]

/** What only the other program could fill, unless it names a picture. */
const LEFT =
  /\{\{[<%]\s*(\/?\s*[\w/.-]+)([\s\S]{0,2000}?)\/?[>%]\}\}|\{%-?\s*(\w+)([\s\S]{0,2000}?)-?%\}/g

/**
 * Puts in the place of tags of Jekyll and shortcodes of Hugo what they stand for: addresses of players,
 * and pictures with what was written below them. Others are left out and noted.
 */
export function replaceTags(text: string, placed: PlacedMarkup, notes: Set<string>): string {
  const replaced = REPLACED.reduce(
    (current, [pattern, replace]) =>
      current.replace(pattern, (...match) => replace(match as unknown as RegExpExecArray)),
    text,
  )
  return replaced.replace(
    LEFT,
    (_, hugo: string | undefined, parameters: string, jekyll: string, words: string) => {
      const name = hugo ?? jekyll
      if (name.startsWith('/')) return ''
      const given = parametersOf(hugo === undefined ? words : parameters)
      const figure = figureOf(name, given)
      if (figure !== null) return placed.place(figure)
      notes.add(`the tag "${name}" was left out`)
      const title = OF_PROGRAMS.test(name)
        ? ''
        : firstOf(given, 'title', 'label', 'summary', 'heading')
      return title === '' ? '' : placed.place(`<p><strong>${inline(title)}</strong></p>`)
    },
  )
}

interface Parameters {
  readonly named: ReadonlyMap<string, string>
  readonly positional: readonly string[]
}

/** In quotes of any kind, or without. */
const VALUE =
  /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`([^`]*)`|([^\s"'`,]+))/g

function parametersOf(text: string): Parameters {
  const named = new Map<string, string>()
  const positional: string[] = []
  for (const [, name, double, single, raw, bare] of text.matchAll(VALUE)) {
    const quoted = (double ?? single)?.replace(/\\(.)/g, '$1')
    const value = quoted ?? raw ?? bare ?? ''
    // The address of a page without quotes has a colon too.
    if (name === undefined) positional.push(value)
    else if (/^https?$/.test(name)) positional.push(`${name}:${value}`)
    else named.set(name.toLowerCase(), value)
  }
  return { named, positional }
}

/** Tags that show nothing by themselves. */
const OF_PROGRAMS = /^(?:assign|set|import|from|extends|(?:rel)?ref|link|post_url|url)$/

const firstOf = ({ named }: Parameters, ...names: readonly string[]): string =>
  names.map((name) => named.get(name) ?? '').find((value) => value !== '') ?? ''

function figureOf(tag: string, parameters: Parameters): string | null {
  const { positional } = parameters
  const given = (...names: readonly string[]) => firstOf(parameters, ...names)
  const own = given('src', 'url', 'image', 'img', 'file', 'path', 'image_path', 'image-path')
  if (OF_PROGRAMS.test(tag)) return null
  const isFigure = tag === 'figure' && own !== ''
  const src = isFigure || looksLikePicture(own) ? own : positional.find(looksLikePicture)
  if (src === undefined) return null
  // Classes stand before the picture of a tag, sizes and its words behind it.
  const words = positional.slice(positional.indexOf(src) + 1 || Infinity)
  const alt =
    given('alt', 'alt_text') || words.filter((word) => !/^\d+\D{0,2}$/.test(word)).join(' ')
  const credit = linked(given('attrlink'), inline(given('attr')))
  const below = [
    ...[given('title')].filter(Boolean).map((title) => `<strong>${inline(title)}</strong>`),
    [inline(given('caption', 'description', 'text')), credit].filter(Boolean).join(' '),
  ].filter(Boolean)
  const picture = `<img src="${escapeText(src)}" alt="${escapeText(alt)}">`
  const caption = below.length === 0 ? '' : `<figcaption>${below.join('<br>')}</figcaption>`
  return `<figure>${linked(given('link', 'href'), picture)}${caption}</figure>`
}

const inline = (text: string): string =>
  marked.parseInline(text.trim(), { async: false, gfm: true })

const linked = (address: string, html: string): string =>
  address === '' || html === '' ? html : `<a href="${escapeText(address)}">${html}</a>`

/** Listings of Jekyll, Hugo and Hexo, in which nothing is a tag. */
const LISTINGS = [
  /\{%-?\s*(highlight|codeblock|code)\b([\s\S]{0,500}?)-?%\}\n?([\s\S]*?)\{%-?\s*end\1\s*-?%\}/y,
  /\{\{[<%]\s*(highlight|codeblock|code|prism)\b([\s\S]{0,500}?)(?<!\/)[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\s*\1\s*[>%]\}\}/y,
]

/** The listing that a tag at a place of a text begins, and where it ends; null without. */
export function listingAt(text: string, at: number): { html: string; end: number } | null {
  for (const pattern of LISTINGS) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) continue
    const [whole, tag = '', options = '', code = ''] = match
    const { named, positional } = parametersOf(options)
    const [first = ''] = positional
    const isLanguage = tag === 'highlight' || tag === 'prism' || codeLanguage(first) !== null
    const language =
      named.get('lang') ?? named.get('language') ?? named.get('type') ?? (isLanguage ? first : '')
    const mark = /^[\w+#.-]+$/.test(language) ? ` class="language-${language}"` : ''
    // The listing may stand in a list or a quotation.
    const [margin = ''] = /^[ \t>]*$/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at)) ?? []
    const lines = code.split('\n').map((line) => withoutMargin(line, margin))
    const words = lines.join('\n').trimEnd()
    return {
      html: `<pre><code${mark}>${escapeText(words)}\n</code></pre>`,
      end: at + whole.length,
    }
  }
  return null
}

function withoutMargin(line: string, margin: string): string {
  if (line.startsWith(margin)) return line.slice(margin.length)
  return margin.trim() === '' ? line.trimStart() : line.replace(/^[ \t>]+/, '')
}
