import { codeLanguage } from '../../../shared/html/code-languages.ts'
import { escapeText } from '../../../shared/html/escape-text.ts'
import { decodeEntities } from '../../html/text.ts'

/** Shortcodes that hold code, and the names of languages that plug-ins take for one. */
const NAMES =
  'sourcecode|source|(?:wp_?|pre_?)?code|code[-_]?(?:block|box|snippet)|snippet|pastacode|prettify|prism|geshi|syntax|' +
  // CodeColorer's letters say how it shows code, and a language may follow.
  'cc[bceilnsw]{0,5}(?:_[\\w-]+)?|crayon|enlighter|highlight(?=[^\\]]*\\blang)|' +
  'latex|tex|actionscript3?|as3|applescript|bash|shell|' +
  'c|cpp|coldfusion|clojure|clj|csharp|c-sharp|css|dart|delphi|pascal|diff|patch|erlang|fsharp|go|golang|groovy|haskell|' +
  'html|xhtml|xml|xslt|java|javafx|jfx|javascript|js|jscript|json|kotlin|matlab|objc|perl|php|plain|text|' +
  'powershell|ps|python|py|r|rails|ror|ruby|rust|scala|sql|swift|typescript|ts|vb|vbnet|yaml|yml'

/** Listings that stand as such, which are left alone, and shortcodes that hold one. */
const LISTING = new RegExp(
  `<(pre|code|textarea)\\b[\\s\\S]*?</\\1\\s*>|(?<!\\[)\\[(${NAMES})\\b(?=[^\\]]{0,2000}\\])((?:"[^"]*"|'[^']*'|[^\\]"'])*|[^\\]]*)\\]([\\s\\S]*?)\\[/\\2\\](?!\\])`,
  'gi',
)

/** A `<` that begins no element: it is part of a program, or means less than. */
const STRAY = /<(?!\/?[a-z][\w:-]*(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>|!--[\s\S]*?-->)/gi

/**
 * Turns shortcodes that hold code into HTML before anything else looks at the text: what stands in them
 * is neither markup nor a shortcode nor a comment. Code within a line stays in it.
 */
export function placeListings(content: string): string {
  return content.replace(
    LISTING,
    (
      whole: string,
      element: string | undefined,
      name: string | undefined,
      attributes: string | undefined,
      code: string | undefined,
      start: number,
    ) => {
      if (element !== undefined || name === undefined) return whole
      const text = textOf(code ?? '')
      const before = content.slice(0, start)
      const after = content.slice(start + whole.length)
      const isAlone = /(?:^|\n|>)[ \t]*$/.test(before) && /^[ \t]*(?:\r?\n|<|$)/.test(after)
      if (!isAlone && !text.includes('\n')) return `<code>${escapeText(text)}</code>`
      const language = languageOf(name, attributes ?? '')
      const mark = language === null ? '' : ` class="language-${language}"`
      return `\n\n<pre><code${mark}>${escapeText(withoutEdges(text))}</code></pre>\n\n`
    },
  )
}

/** Editors store a listing as typed, or with the signs of HTML escaped; both say which they did. */
function textOf(code: string): string {
  return /[<>]/.test(code) ? code : decodeEntities(code)
}

/** Without the lines of the shortcode's own marks. */
const withoutEdges = (text: string): string =>
  text.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')

function languageOf(name: string, attributes: string): string | null {
  const named = /\blang(?:uage)?\s*=\s*["']?([\w+#-]+)/i.exec(attributes)?.[1]
  const word = (named ?? name.replace(/^cc[a-z]*_?/i, '')).toLowerCase()
  return codeLanguage(word) === null ? null : word
}

/**
 * Keeps what a shortcode holds, and what follows it, from an angle bracket that a browser would take for
 * the beginning of an element without an end.
 */
export function escapeStrayBrackets(text: string): string {
  const lastEnds = new Map<string, number>()
  for (const { 1: name = '', index } of text.matchAll(/\[\/([a-z][\w-]*)\]/gi))
    lastEnds.set(name, index)
  let done = ''
  let last = 0
  for (const { 1: name = '', index } of text.matchAll(
    /(?<!\[)\[([a-z][\w-]*)\b[^\]]{0,2000}\]/gi,
  )) {
    if (index < last || (lastEnds.get(name) ?? -1) < index) continue
    const end = text.indexOf(`[/${name}]`, index)
    done += text.slice(last, index) + text.slice(index, end).replace(STRAY, '&lt;')
    last = end
  }
  return done + text.slice(last)
}
