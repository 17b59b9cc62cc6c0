/** Colour space of a profile's device side, as its header names it. */
export type ProfileSpace = 'RGB ' | 'GRAY'

/**
 * Outcome for a colour profile: its colours in a profile that we wrote, nothing because it is
 * none, or a picture whose pixels must be converted because the profile cannot be rewritten.
 */
export type ProfileOutcome =
  | { readonly kind: 'rewritten'; readonly profile: Buffer }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'too-complex' }

const HEADER_BYTES = 128
const TAG_BYTES = 12
const MAX_TAGS = 100
const MAX_CURVE_POINTS = 4096

/** Tables for conversion that outrank primaries and curves; a device link; colours by name. */
const TABLES = ['A2B0', 'A2B1', 'A2B2', 'D2B0', 'D2B1', 'D2B2']
const CLASSES = new Set(['mntr', 'scnr', 'spac'])

/** How many parameters each type of a parametric curve has (ICC.1:2022, table 68). */
const PARAMETERS = [1, 3, 4, 5, 7]

/** The white that profiles connect by (ICC.1:2022, section 7.2.16): D50. */
const D50 = Buffer.from('0000f6d6000100000000d32d', 'hex')

/** A number in 1/65536 whose first byte no letter can be; coordinates and parameters are small. */
const isSmall = (data: Buffer, at: number) => Math.abs(data.readInt32BE(at)) <= 16 * 65536

const tagged = (type: string, ...data: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...data])

/**
 * Writes a colour profile again from the numbers that it consists of: primaries and curves. Names,
 * copyright, makers, dates, private tags and whatever else a profile can carry are left out.
 *
 * @param profile the bytes as a picture embeds them; ICC.1:2022 and its predecessors
 * @param space what the picture's pixels are
 */
export function rewriteProfile(profile: Buffer, space: ProfileSpace): ProfileOutcome {
  const ascii = (at: number) => profile.toString('latin1', at, at + 4)
  if (profile.length < HEADER_BYTES + 4 || ascii(36) !== 'acsp' || ascii(16) !== space) {
    return { kind: 'damaged' }
  }
  const count = profile.readUInt32BE(HEADER_BYTES)
  if (count > MAX_TAGS) return { kind: 'damaged' }
  const tags = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    const at = HEADER_BYTES + 4 + index * TAG_BYTES
    if (at + TAG_BYTES > profile.length) return { kind: 'damaged' }
    const start = profile.readUInt32BE(at + 4)
    const end = start + profile.readUInt32BE(at + 8)
    if (end > profile.length) return { kind: 'damaged' }
    tags.set(ascii(at), profile.subarray(start, end))
  }
  const isPlain = CLASSES.has(ascii(12)) && ascii(20) === 'XYZ '
  if (!isPlain || TABLES.some((name) => tags.has(name))) return { kind: 'too-complex' }
  const kept = new Map<string, Buffer | null>()
  for (const name of space === 'GRAY' ? ['k'] : ['r', 'g', 'b']) {
    if (space === 'RGB ') kept.set(`${name}XYZ`, coordinates(tags.get(`${name}XYZ`)))
    kept.set(`${name}TRC`, curve(tags.get(`${name}TRC`)))
  }
  const whole = new Map<string, Buffer>()
  for (const [name, data] of kept) {
    if (data === null) return { kind: 'damaged' }
    whole.set(name, data)
  }
  return { kind: 'rewritten', profile: write(space, whole) }
}

function coordinates(tag: Buffer | undefined): Buffer | null {
  if (tag === undefined || tag.length < 20 || tag.toString('latin1', 0, 4) !== 'XYZ ') return null
  if (![8, 12, 16].every((at) => isSmall(tag, at))) return null
  return tagged('XYZ ', tag.subarray(8, 20))
}

function curve(tag: Buffer | undefined): Buffer | null {
  if (tag === undefined || tag.length < 12) return null
  const type = tag.toString('latin1', 0, 4)
  if (type === 'para') {
    const parameters = PARAMETERS[tag.readUInt16BE(8)]
    const end = 12 + 4 * (parameters ?? 0)
    if (parameters === undefined || end > tag.length) return null
    for (let at = 12; at < end; at += 4) if (!isSmall(tag, at)) return null
    return tagged('para', tag.subarray(8, 10), Buffer.alloc(2), tag.subarray(12, end))
  }
  if (type !== 'curv') return null
  const points = tag.readUInt32BE(8)
  const end = 12 + 2 * points
  if (points > MAX_CURVE_POINTS || end > tag.length) return null
  // A curve that rises has no room for words.
  for (let at = 14; at < end; at += 2) {
    if (tag.readUInt16BE(at) < tag.readUInt16BE(at - 2)) return null
  }
  return tagged('curv', tag.subarray(8, end))
}

/** A text that every reader of profiles expects there to be. */
function text(english: string): Buffer {
  const characters = Buffer.from(english, 'utf16le').swap16()
  const record = Buffer.from('00000001' + '0000000c' + '656e5553' + '00000000' + '0000001c', 'hex')
  record.writeUInt32BE(characters.length, 12)
  return tagged('mluc', record, characters)
}

function write(space: ProfileSpace, colours: ReadonlyMap<string, Buffer>): Buffer {
  const tags = new Map([
    ['desc', text('Colours')],
    ['cprt', text('None')],
    ['wtpt', tagged('XYZ ', D50)],
    ...colours,
  ])
  const table = Buffer.alloc(4 + tags.size * TAG_BYTES)
  table.writeUInt32BE(tags.size)
  const data: Buffer[] = []
  const places = new Map<string, number>()
  let end = HEADER_BYTES + table.length
  for (const [index, [name, tag]] of [...tags].entries()) {
    // The curves of the three colours are mostly the same.
    const key = tag.toString('latin1')
    const place = places.get(key) ?? end
    if (place === end) {
      const padded = Buffer.alloc(Math.ceil(tag.length / 4) * 4)
      tag.copy(padded)
      data.push(padded)
      places.set(key, place)
      end += padded.length
    }
    const at = 4 + index * TAG_BYTES
    table.write(name, at, 'latin1')
    table.writeUInt32BE(place, at + 4)
    table.writeUInt32BE(tag.length, at + 8)
  }
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(end, 0)
  header.writeUInt32BE(0x04300000, 8)
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  header.writeUInt16BE(2000, 24)
  header.writeUInt16BE(1, 26)
  header.writeUInt16BE(1, 28)
  header.write('acsp', 36, 'latin1')
  D50.copy(header, 68)
  return Buffer.concat([header, table, ...data])
}
