/** One line of a calendar: its name, its parameters, its value. */
interface Property {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/** A component of a calendar, such as an event. */
export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^;:",]+)*):(.*)$/u

/**
 * Reads a calendar as strictly as RFC 5545 writes it, for tests.
 *
 * @throws when a line is longer than 75 octets, ends otherwise than with CRLF, or is no property
 */
export function readCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no CRLF.')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`A line end of its own: ${JSON.stringify(line)}`)
    // eslint-disable-next-line no-control-regex -- the grammar names them: they are what is refused
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) throw new Error('A control character.')
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
    if (line.includes('\ufffd')) throw new Error(`A letter is cut: ${line}`)
  }
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n').map(readLine)
  const root: OpenComponent = { name: '', properties: [], components: [] }
  const open = [root]
  for (const { name, parameters, value } of lines) {
    const current = open.at(-1)
    if (current === undefined) throw new Error('More ends than beginnings.')
    if (name === 'BEGIN') open.push({ name: value, properties: [], components: [] })
    else if (name === 'END') {
      if (current.name !== value) throw new Error(`END:${value} ends ${current.name}.`)
      open.pop()
      open.at(-1)?.components.push(current)
    } else current.properties.push({ name, parameters, value })
  }
  const [calendar, ...others] = root.components
  if (open.length !== 1 || calendar === undefined || others.length > 0) {
    throw new Error('Not one calendar.')
  }
  return calendar
}

interface OpenComponent {
  readonly name: string
  readonly properties: Property[]
  readonly components: Component[]
}

function readLine(line: string): Property {
  const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
  if (name === '') throw new Error(`No property: ${line}`)
  const pairs = parameters
    .split(';')
    .slice(1)
    .map((one) => one.split('='))
  return { name, parameters: Object.fromEntries(pairs) as Record<string, string>, value }
}

/** The value of a property that stands in a component exactly once. */
export function valueOf(component: Component, name: string): string {
  const found = component.properties.filter((property) => property.name === name)
  if (found.length !== 1) throw new Error(`${component.name} has ${name} ${found.length} times.`)
  return found[0]?.value ?? ''
}

/** A text value as it was before it was written. */
export function textOf(component: Component, name: string): string {
  const value = valueOf(component, name)
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`Not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
