import { firstWordsOf, isProse, textsIn } from '../../html/text.ts'
import { looksLikePicture } from '../../media/original-key.ts'
import { authorNames, mapsIn } from './fields.ts'
import type { FrontMatter } from './front-matter.ts'
import { GROUPS } from './visibility.ts'

type Fields = FrontMatter['fields']

/** Fields that are read for a post, or for its address. */
const READ =
  /^(?:title|slug|url|path|permalink|alias(?:es)?|redirectfrom|tags?|categor(?:y|ies)|topics?|keywords?|taxonom(?:y|ies)|authors?|cascade|.*(?:date|mod|modified|updated).*)$/
const SECRET = /pass|secret|encrypt|token|key|auth/
const NAMED = /^(?:series|collections?)$/

const FILE = /^https?:\/\/|\.(?:mp[34]|m4[av]|og[gv]|webm|pdf)$/i

/**
 * Notes for the report about fields of a head that have words, addresses or files and no place here.
 *
 * @param used texts that have one
 */
export function notesBeside(fields: Fields, used: readonly string[]): string[] {
  const groups = GROUPS.flatMap((group) =>
    mapsIn(fields, group).flatMap((map) =>
      Array.from(map, ([name, value]) => [name, `${group}.${name}`, value] as const),
    ),
  )
  const own = [...fields].filter(
    ([name]) => !GROUPS.includes(name) || mapsIn(fields, name).length === 0,
  )
  const all = [...own.map(([name, value]) => [name, name, value] as const), ...groups]
  const [, ...others] = authorNames(fields)
  return [
    ...(others.length > 0 ? [`has more authors, and one is kept here: ${others.join(', ')}`] : []),
    ...all.flatMap(([name, shown, value]) => {
      const isRead = READ.test(name) && /^(?:params\.|extra\.|[^.]+$)/.test(shown)
      if (isRead || SECRET.test(name)) return []
      const said = textsIn(value)
        .map((text) => text.trim())
        .filter((text) => !used.includes(text) && (isSaid(text) || NAMED.test(name)))
        .map((text) => (isFile(text) ? text : `"${firstWordsOf(text)}"`))
      return said.length === 0 ? [] : [`its field "${shown}" was left out: ${said.join(', ')}`]
    }),
  ]
}

const isFile = (text: string): boolean => FILE.test(text) || looksLikePicture(text)
const isSaid = (text: string): boolean => isFile(text) || isProse(text)
