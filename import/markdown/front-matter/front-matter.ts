import { parse as parseToml } from 'smol-toml'
import { isNode, isScalar, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { messageOf } from '../../../node-shared/errors.ts'
import { outsideFences } from '../markup/outside-code.ts'

/** The head of a Markdown file, and the text below it. */
export interface FrontMatter {
  /** By {@link fieldKey}; a name that is written twice has a list of both values. */
  readonly fields: ReadonlyMap<string, unknown>
  readonly body: string
  /** Why the head could not be read; null when it could, or there is none. */
  readonly problem: string | null
}

/** The one spelling of `publishDate`, `publish_date`, `Publish-Date` and `_publishDate`. */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, '')

/** Fields of words, in which `true` is one too. */
const WORDS = new Set(
  'title tag tags category categories topic topics keyword keywords taxonomy taxonomies'.split(' '),
)

/** The entries of a map of a head. */
export function fieldsOf(map: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, given] of Object.entries(map)) {
    const key = fieldKey(name)
    const value = WORDS.has(key) ? inWords(given) : given
    fields.set(key, fields.has(key) ? [fields.get(key), value] : value)
  }
  return fields
}

function inWords(value: unknown): unknown {
  if (typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(inWords) : value
}

interface Block {
  readonly begin: RegExp
  readonly end: RegExp
  readonly mark: string
  readonly parse: (text: string) => unknown
}

/** Heads between two lines, of which the first may name the language. */
const BLOCKS: readonly Block[] = [
  {
    begin: /^---[ \t]*(?:ya?ml)?[ \t]*\n/i,
    end: /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m,
    mark: '---',
    parse: readYaml,
  },
  {
    begin: /^(?:\+\+\+|---[ \t]*toml)[ \t]*\n/i,
    end: /^(?:\+\+\+|---)[ \t]*(?:\n|$)/m,
    mark: '+++',
    parse: toml,
  },
  {
    begin: /^(?:;;;|---[ \t]*json)[ \t]*\n/i,
    end: /^(?:;;;|---)[ \t]*(?:\n|$)/m,
    mark: ';;;',
    // Hexo writes no braces.
    parse: (text) => readJsonText(text.trim().startsWith('{') ? text : `{${text}}`),
  },
]

/** Heads in a language that is a program. */
const OTHER_BLOCK = /^---[ \t]*([a-z]\w*)[ \t]*\n/i

/** Comments of HTML, Hugo, Liquid, Nunjucks and MDX, white space, and what has no width. */
const BEFORE_HEAD =
  /[\s\u200B-\u200D\u2060]+|<!--[\s\S]*?-->|\{\{[<%]?\s*\/\*[\s\S]*?\*\/\s*[%>]?\}\}|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{#[\s\S]*?#\}|\{\/\*[\s\S]*?\*\/\}/y

const KNOWN = `["']?(?:title|date|(?:is[-_]?)?draft|published?|pub(?:lish)?[-_]?date|status|layout|slug|permalink|visibility|public|private|hidden|unlisted|password|categor(?:y|ies)|tags)["']?[ \\t]*`

/** A line between marks, or in a comment, that only a head has. */
const KNOWN_FIELD = new RegExp(`^(?:<!--)?[ \\t]*${KNOWN}[:=]`, 'im')

/** Lines of names with values at the beginning of a file: such as Pelican's heads, which no line encloses. */
const BARE_HEAD = new RegExp(`^(?:[A-Za-z][\\w-]*[ \\t]*:[^\\n]*\\n)*${KNOWN}:`, 'i')

/** Lines that a mark begins and no empty line ends. */
const MARKED_LINES =
  /^[ \t]*(?:-{3,}|[—–]+|\+{3,}|;{3,})[^\n]*\n(?:[ \t]*\n)*((?:[^\n]*\S[^\n]*(?:\n|$))+)/gm

const SCRIPT_HEAD = /^export\s+(?:const|let|var)\s+(?:meta(?:data)?|front_?matter)\b/im

const fieldsSchema = z.record(z.string(), z.unknown())

/**
 * Reads YAML with its numbers as the texts that they were, so that `1.10` and `007` stay. In fields of
 * words all else is text too, but for a word for nothing in the place of a list.
 *
 * @throws Error for what is no YAML
 */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, {
    schema: 'failsafe',
    customTags: ['null', 'bool'],
    merge: true,
    logLevel: 'error',
  })
  const [error] = document.errors
  if (error !== undefined) throw error
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? fieldKey(String(key.value)) : ''
      if (!WORDS.has(name) || !isNode(value)) return
      visit(value, {
        Scalar(place, scalar) {
          const isEntry = name === 'title' || typeof place === 'number'
          const isWord = typeof scalar.value === 'boolean' || (scalar.value === null && isEntry)
          if (isWord && !/^~?$/.test(scalar.source ?? '')) scalar.value = scalar.source
        },
      })
    },
  })
  // Aliases could make gigabytes of a few lines.
  return document.toJS({ maxAliasCount: 50 })
}

/** Texts and comments of TOML and JSON, or a number or date that no marks enclose. */
const BARE_NUMBER =
  /("""|''')[\s\S]*?\1|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*|(?<=[=:,[{]\s*)[+-]?\d[\w.+:-]*(?: \d\d:[\w.+:-]*)?/g

/** Makes texts of the numbers and dates of TOML and JSON. */
const quoted = (text: string): string =>
  text.replace(BARE_NUMBER, (token) => (/^[+\d-]/.test(token) ? `"${token}"` : token))

function toml(text: string): unknown {
  return parseToml(quoted(text))
}

/**
 * Reads JSON with its numbers as the texts that they were.
 *
 * @throws SyntaxError
 */
export function readJsonText(text: string): unknown {
  return JSON.parse(quoted(text))
}

/**
 * Reads YAML between lines of `---`, as most programs write it, TOML between `+++` and JSON, as Hugo
 * has them, JSON between `;;;`, as Hexo has it, and the lines of Pelican. What looks like another head
 * is a problem, because its words would become text.
 *
 * @param text with line ends of `\n`
 */
export function readFrontMatter(text: string): FrontMatter {
  const start = endOfComments(text)
  const rest = text.slice(start)
  const head = readBlock(rest) ?? readJson(rest) ?? readBare(rest)
  if (head === null) return { fields: new Map(), body: text, problem: strayHead(text, start) }
  const isFollowed = new RegExp(MARKED_LINES.source).exec(head.body.trimStart())
  return isFollowed?.index === 0 && KNOWN_FIELD.test(isFollowed[1] ?? '')
    ? { ...head, problem: head.problem ?? 'it has two heads' }
    : head
}

function endOfComments(text: string): number {
  let end = 0
  BEFORE_HEAD.lastIndex = 0
  while (BEFORE_HEAD.test(text)) end = BEFORE_HEAD.lastIndex
  return end
}

function withProblem(problem: string): FrontMatter {
  return { fields: new Map(), body: '', problem }
}

function parsed(parse: (text: string) => unknown, head: string, body: string): FrontMatter {
  try {
    const fields = fieldsSchema.safeParse(parse(head) ?? {})
    return fields.success
      ? { fields: fieldsOf(fields.data), body, problem: null }
      : withProblem('its head has no names with values')
  } catch (error) {
    return withProblem(`its head cannot be read: ${messageOf(error).split('\n', 1)[0] ?? ''}`)
  }
}

function readBlock(text: string): FrontMatter | null {
  for (const { begin, end, mark, parse } of BLOCKS) {
    const first = begin.exec(text)?.[0]
    if (first === undefined) continue
    const rest = text.slice(first.length)
    const last = end.exec(rest)
    return last === null
      ? withProblem(`its head has no end: a line of ${mark} is missing`)
      : parsed(parse, rest.slice(0, last.index), rest.slice(last.index + last[0].length))
  }
  const [, language] = OTHER_BLOCK.exec(text) ?? []
  return language === undefined ? null : withProblem(`its head is ${language}, which is not read`)
}

/** An object that begins the file; its last brace ends the head. */
function readJson(text: string): FrontMatter | null {
  if (!/^\{\s*(?:["'}]|\w+\s*:)/.test(text)) return null
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return parsed(readJsonText, text.slice(0, index + 1), text.slice(index + 1))
  }
  return withProblem('its head has no end: a brace is missing')
}

/** Lines of `Name: value` to the first empty line, as of Pelican, or to `---`, as of Hexo. */
function readBare(text: string): FrontMatter | null {
  if (!BARE_HEAD.test(text)) return null
  const end = /^(---)?[ \t]*(?:\n|$)/m.exec(text)
  const head = text.slice(0, end?.index)
  const body = end === null ? '' : text.slice(end.index + end[0].length)
  return parsed(end?.[1] === undefined ? bareLines : readYaml, head, body)
}

function bareLines(head: string): Readonly<Record<string, string>> {
  const entries: [string, string][] = []
  for (const line of head.trimEnd().split('\n')) {
    const [, name, value = ''] = /^["']?([A-Za-z][\w .-]*)["']?[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    const last = entries.at(-1)
    if (name !== undefined) entries.push([name, value.trim()])
    else if (last !== undefined && /^[ \t]/.test(line)) last[1] += ` ${line.trim()}`
    else throw new Error(`"${line.slice(0, 40)}" is no name with a value`)
  }
  return Object.fromEntries(entries)
}

/** Describes a head that cannot be read as one; null without. */
function strayHead(text: string, start: number): string | null {
  if (KNOWN_FIELD.test(text.slice(0, start))) return 'its head is in a comment'
  let problem: string | null = null
  outsideFences(text, (part) => {
    if (SCRIPT_HEAD.test(part)) problem ??= 'its head is a script'
    for (const [, lines = ''] of part.matchAll(MARKED_LINES)) {
      if (KNOWN_FIELD.test(lines)) problem ??= 'what looks like its head is not at its beginning'
    }
    return part
  })
  return problem
}
