import { marked } from 'marked'
import { readEmbedAddress } from '../../../shared/html/embeds.ts'
import { codeLanguage } from '../../../shared/html/code-languages.ts'
import { shorten } from '../../html/markup.ts'
import { escapeText } from '../../../shared/html/escape-text.ts'
import { hasWords } from '../../html/text.ts'
import { looksLikePicture } from '../../media/original-key.ts'
import type { PlacedMarkup } from './placed-markup.ts'
import type { Refer } from './references.ts'

/** Expressions and tags of Jekyll that stand for an address. */
const REPLACED: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/\{\{-?\s*(?:site\.(?:baseurl|url|github\.url)|page\.url)(?:\s*\|[^{}]*)?\s*-?\}\}/g, () => ''],
  [
    /\{\{-?\s*['"]?([^'"{}|]+?)['"]?\s*\|\s*(?:(?:relative|absolute)_url|(?:rel|abs)URL|url|prepend:\s*site\.\w+)(?:\s*\|[^{}]*)?\s*-?\}\}/g,
    ([, path]) => path ?? '',
  ],
  [
    /\{%-?\s*(link|asset_path)\s+["']?([^\s"'%]+\.(?:jpe?g|png|gif|webp|avif|svg))["']?\s*-?%\}/gi,
    ([, tag, path]) => (tag === 'link' ? `/${path ?? ''}` : (path ?? '')),
  ],
]

/** References to another file of the site: of Hugo, Jekyll and Hexo. */
const REFERENCES = [
  /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?(["'`]?)([^"'`>%\s]+)\1[^{}]*?[>%]\}\}/g,
  /\{%-?\s*(?:post_url|link|post_path)(\s+)([^%]*?)\s*-?%\}/g,
]

/** Hexo's tags for a whole link, to a post and to any address. */
const POST_LINK = /\{%-?\s*post_link\s+(\S+)\s*([^%]*?)(?:\s+(?:true|false))?\s*-?%\}/g
const LINK = /\{%-?\s*link\s+([^%]+?)\s+(https?:\/\/[^\s%]+)[^%]*%\}/g

/** Tags that only the other program could fill, unless they name a picture. */
const LEFT =
  /\{\{[<%]\s*(\/?\s*[\w/.-]+)([\s\S]{0,2000}?)\/?[>%]\}\}|\{%-?\s*(\w+)([\s\S]{0,2000}?)-?%\}/g

/**
 * Puts in the place of tags of Jekyll and shortcodes of Hugo what they stand for: addresses of players,
 * and pictures with what was written below them. Others are left out and noted.
 */
export function replaceTags(
  text: string,
  { placed, refer }: { readonly placed: PlacedMarkup; readonly refer: Refer },
  notes: Set<string>,
): string {
  const addressOf = (target: string): string => {
    const address = refer(target)
    if (address === null) notes.add(`links to "${target}" became text: there is no such file`)
    return address ?? ''
  }
  const linked = text
    .replace(LINK, (_, words: string, address: string) => `[${words}](${address})`)
    .replace(POST_LINK, (_, target: string, title: string) => {
      const words = title.trim().replace(/^(["'])(.*)\1$/, '$2')
      return `[${words === '' ? target : words}](${addressOf(target)})`
    })
  const referred = REFERENCES.reduce(
    (current, pattern) =>
      current.replace(pattern, (_, _sign: string, target: string) => addressOf(target)),
    linked,
  )
  const replaced = REPLACED.reduce(
    (current, [pattern, replace]) =>
      current.replace(pattern, (...match) => replace(match as unknown as RegExpExecArray)),
    referred,
  )
  const shown = (name: string, given: Parameters): string | null => {
    const figure = figureOf(name, given)
    return figure === null ? shownElsewhere(name, given) : placed.place(figure)
  }
  return replaced
    .replace(
      LEFT,
      (_, hugo: string | undefined, parameters: string, jekyll: string, words: string) => {
        const name = hugo ?? jekyll
        if (/^(?:\/|end)/.test(name)) return ''
        const said = hugo === undefined ? words : parameters
        const given = parametersOf(said)
        const known = shown(name, given)
        if (known !== null) return known
        const isSilent = OF_PROGRAMS.test(name) || !hasWords(said)
        notes.add(`the tag "${name}" was left out${isSilent ? '' : `: ${inOneLine(said)}`}`)
        const title = isSilent ? '' : firstOf(given, 'title', 'label', 'summary', 'heading')
        return title === '' ? '' : placed.place(`<p><strong>${inline(title)}</strong></p>`)
      },
    )
    .replace(EXPRESSION, (whole, name: string | undefined, parameters: string) => {
      const known = name === undefined ? null : shown(name, parametersOf(parameters))
      if (known === null) {
        notes.add(`stays as text, since only its program can fill it: "${inOneLine(whole)}"`)
      }
      return known ?? whole
    })
}

const inOneLine = (text: string): string => shorten(text.replace(/\s+/g, ' ').trim(), 200)

/** An expression in braces, of programs that fill in texts; in Zola and Nunjucks, a call with parameters. */
const EXPRESSION = /\{\{-?\s*(?:(\w+)\(([^{}]{0,2000})\)|[^{}]{1,2000}?)\s*-?\}\}/g

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

/** Tags that show things of other sites: their names, ids there, and addresses. */
const ELSEWHERE: readonly (readonly [
  name: RegExp,
  id: RegExp,
  addressOf: (id: string, user: string) => string,
])[] = [
  [/youtube/i, /^[\w-]{11}$/, (id) => `https://youtu.be/${id}`],
  [/vimeo/i, /^\d+$/, (id) => `https://vimeo.com/${id}`],
  [
    /^(?:tweet|twitter\w*|x)$/i,
    /^\d+$/,
    (id, user) => `https://twitter.com/${user === '' ? 'i' : user}/status/${id}`,
  ],
  [/^instagram/i, /^[\w-]+$/, (id) => `https://www.instagram.com/p/${id}/`],
  [/^gist$/i, /^(?:[\w-]+\/)?\w+$/, (id) => `https://gist.github.com/${id}`],
]

/** The address of what a tag or component shows of another site; null where it shows nothing such. */
export function shownElsewhere(tag: string, { named, positional }: Parameters): string | null {
  const given = (...names: readonly string[]) => firstOf({ named, positional }, ...names)
  const address = [given('url', 'src', 'video', 'link'), ...positional].find(
    (one) => readEmbedAddress(one) !== null,
  )
  if (address !== undefined && given('text', 'label', 'title') === '') return address
  // Jekyll includes a file that is named for what it shows.
  const [file = ''] = tag === 'include' ? positional : []
  const name = given('provider') || (file === '' ? tag : file.replace(/^.*\/|\.\w+$/g, ''))
  const [, pattern, addressOf] = ELSEWHERE.find(([names]) => names.test(name)) ?? []
  if (pattern === undefined || addressOf === undefined) return null
  const words = tag === 'gist' ? [positional.slice(0, 2).join('/')] : positional
  const ids = [given('id', 'videoid', 'video_id', 'video-id', 'video'), ...words]
  const id = ids.find((one) => pattern.test(one))
  return id === undefined ? null : addressOf(id, given('user'))
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
