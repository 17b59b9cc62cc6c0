import type { EntryData } from '../../shared/entries/entry.ts'

/** Longest line of a file, as Prettier is set for this repository. */
const LINE_MAX_LENGTH = 100

/**
 * Returns the data of an entry as the text of its file, in the style of the files of `content/glossary`: what
 * Prettier makes of it, where an object with one property stands on one line and a larger one does not. The
 * properties keep their order, which a schema has made that of the table.
 */
export function formatEntry(data: EntryData): string {
  const properties = propertiesOf(data).map(
    ([name, value], index, all) => `  ${property(name, value, 2, index < all.length - 1)}`,
  )
  return `{\n${properties.join(',\n')}\n}\n`
}

const propertiesOf = (object: object): [string, unknown][] =>
  Object.entries(object).filter(([, value]) => value !== undefined)

function property(name: string, value: unknown, indent: number, isFollowed: boolean): string {
  const key = `${JSON.stringify(name)}: `
  return `${key}${format(value, indent, indent + key.length, isFollowed)}`
}

/**
 * @param indent of the line on which the value begins
 * @param column at which it begins
 * @param isFollowed whether a comma follows it
 */
function format(value: unknown, indent: number, column: number, isFollowed: boolean): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + 2
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item, index) => format(item, inner, inner, index < value.length - 1))
    : propertiesOf(value).map(([name, item], index, all) =>
        property(name, item, inner, index < all.length - 1),
      )
  if (parts.length === 0) return isList ? '[]' : '{}'
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  const length = column + Array.from(line).length + (isFollowed ? 1 : 0)
  const isOnOneLine = (isList || parts.length === 1) && !line.includes('\n')
  if (isOnOneLine && length <= LINE_MAX_LENGTH) return line
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const lines = parts.map((part) => `${' '.repeat(inner)}${part}`)
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`
}
