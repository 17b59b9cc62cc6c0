import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { codeLanguage } from '../code-languages.ts'
import type { DomElement } from '../dom.ts'
import { ownValue } from '../../records/own-value.ts'

const GRAMMARS = { bash, c, cpp, csharp, css, diff, go, html: xml, ini, java, javascript, json }
const MORE_GRAMMARS = { kotlin, markdown, php, python, r, ruby, rust, sql, swift, typescript }
for (const [id, grammar] of Object.entries({ ...GRAMMARS, ...MORE_GRAMMARS, xml, yaml })) {
  hljs.registerLanguage(id, grammar)
}

/** Longer code stays plain: colours hardly help there, and a build must not wait for it. */
const LONGEST_CODE = 30_000

/** Most code of one body that gets colours, in characters; what follows stays plain. */
const MOST_CODE = 60_000

/** A line of more characters may be wider than a phone: its block can be scrolled by keyboard. */
const LONGEST_SURE_LINE = 32

/** The site's own few kinds of words in code, by what the highlighter calls them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  keyword: ['keyword', 'selector-tag', 'doctag', 'template-tag', 'tag', 'name', 'operator'],
  string: ['string', 'regexp', 'char', 'link', 'symbol', 'code', 'formula'],
  number: ['number', 'literal', 'bullet'],
  name: ['title', 'section', 'function', 'class', 'selector-id', 'selector-class'],
  type: ['type', 'built_in', 'attr', 'attribute', 'property', 'variable', 'template-variable'],
  comment: ['comment', 'quote', 'meta'],
  added: ['addition'],
  removed: ['deletion'],
}

const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
)

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Colours the code of a body whose language is known, in place, and says which language it is. What
 * may be wider than the screen can be reached and scrolled by keyboard. Nothing is guessed.
 */
export function highlightCode(root: DomElement): void {
  let allowance = MOST_CODE
  for (const block of root.querySelectorAll('pre')) {
    const language = codeLanguage(block.getAttribute('data-language'))
    const code = block.textContent
    const isWide = code.split('\n').some((line) => line.length > LONGEST_SURE_LINE)
    if (isWide) {
      block.setAttribute('tabindex', '0')
      block.setAttribute('role', 'group')
      block.setAttribute('aria-label', language === null ? 'Code' : `Code, ${language.label}`)
    }
    if (language === null) continue
    if (code.length <= Math.min(LONGEST_CODE, allowance)) {
      allowance -= code.length
      colour(block, code, language.id)
    }
    frame(block, language.label)
  }
}

/** Replaces the text of a block by the same text in coloured words. */
function colour(block: DomElement, text: string, language: string): void {
  const { ownerDocument } = block
  const code = ownerDocument.createElement('code')
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  const open = [code]
  for (const [token, names] of value.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    const parent = open.at(-1) ?? code
    if (token === '</span>') {
      open.pop()
    } else if (names === undefined) {
      parent.append(
        token.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ownValue(ENTITIES, entity) ?? ''),
      )
    } else {
      open.push(word(parent, KIND_OF.get(/hljs-([\w-]+)/.exec(names)?.[1] ?? '')))
    }
  }
  for (const child of Array.from(block.childNodes)) block.removeChild(child)
  block.append(code)
}

/** An element for a kind of word; words of no kind stay in the element around them. */
function word(parent: DomElement, kind: string | undefined): DomElement {
  if (kind === undefined) return parent
  const span = parent.ownerDocument.createElement('span')
  span.className = `code-${kind}`
  parent.append(span)
  return span
}

function frame(block: DomElement, label: string): void {
  const { ownerDocument } = block
  const frameElement = ownerDocument.createElement('div')
  frameElement.className = 'code'
  const name = ownerDocument.createElement('p')
  name.className = 'code__language'
  name.setAttribute('data-pagefind-ignore', '')
  name.append(label)
  block.replaceWith(frameElement)
  frameElement.append(name, block)
}
