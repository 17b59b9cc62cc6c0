/** A picture that a word processor put into the RTF of a clipboard. */
export interface RtfPicture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Size at which the text shows it, in pixels of 1/96 inch; null where it is not said. */
  readonly width: number | null
  readonly height: number | null
}

const TWIPS_PER_PIXEL = 15

/** Groups whose pictures are no part of the text, or a second form of one that is. */
const SKIPPED = /\{(?:\\\*)?\\(?:nonshppict|listpicture|background|defshp|pgptbl)\b[^{}]*$/

/** The pictures of an RTF text in their order, without formats that no browser shows. */
export function rtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = []
  for (let at = rtf.indexOf('{\\pict'); at !== -1; at = rtf.indexOf('{\\pict', at + 1)) {
    if (SKIPPED.test(rtf.slice(Math.max(0, at - 60), at))) continue
    const picture = readPicture(rtf, at + '{\\pict'.length)
    if (picture !== null) pictures.push(picture)
  }
  return pictures
}

function readPicture(rtf: string, from: number): RtfPicture | null {
  const words = new Map<string, number>()
  let hex = ''
  for (let at = from; at < rtf.length;) {
    const sign = rtf[at]
    if (sign === '}') break
    if (sign === '{') {
      at = groupEnd(rtf, at)
    } else if (sign === '\\') {
      const [whole = '\\', name = '', value = '1'] =
        /^\\([a-z]+)(-?\d+)? ?/i.exec(rtf.slice(at, at + 40)) ?? []
      words.set(name, Number(value))
      at += whole.length
    } else {
      const end = nextSign(rtf, at)
      hex += rtf.slice(at, end).replace(/\s+/g, '')
      at = end
    }
  }
  const type = words.has('pngblip') ? 'image/png' : words.has('jpegblip') ? 'image/jpeg' : null
  // Bytes that stand there as they are (`\bin`) do not come through a clipboard's text unharmed.
  const bytes = type === null || words.has('bin') ? null : bytesOf(hex)
  if (type === null || bytes === null) return null
  const size = (goal: string, scale: string): number | null => {
    const twips = words.get(goal)
    return twips === undefined
      ? null
      : Math.round(((twips / TWIPS_PER_PIXEL) * (words.get(scale) ?? 100)) / 100)
  }
  return {
    type,
    bytes,
    width: size('picwgoal', 'picscalex'),
    height: size('pichgoal', 'picscaley'),
  }
}

function groupEnd(rtf: string, from: number): number {
  let depth = 0
  for (let at = from; at < rtf.length; at += 1) {
    if (rtf[at] === '\\') at += 1
    else if (rtf[at] === '{') depth += 1
    else if (rtf[at] === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return rtf.length
}

function nextSign(rtf: string, from: number): number {
  const signs = /[\\{}]/g
  signs.lastIndex = from
  return signs.exec(rtf)?.index ?? rtf.length
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (hex.length < 2 || hex.length % 2 !== 0 || /[^\da-f]/i.test(hex)) return null
  const bytes = new Uint8Array(hex.length / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  }
  return bytes
}

/** Difference of size that two programs' rounding explains, in pixels. */
const SIZE_TOLERANCE_PX = 3

/**
 * Finds the picture of each place in the text. Where there are as many places as pictures their
 * order tells; otherwise only a picture of the same size is taken, because a wrong picture is worse
 * than none.
 */
export function matchPictures(
  places: readonly { readonly width: number | null; readonly height: number | null }[],
  pictures: readonly RtfPicture[],
): (RtfPicture | null)[] {
  if (places.length === pictures.length) return [...pictures]
  let next = 0
  return places.map((place) => {
    const found = pictures.findIndex(
      (picture, index) => index >= next && isSameSize(place, picture),
    )
    if (found === -1) return null
    next = found + 1
    return pictures[found] ?? null
  })
}

function isSameSize(
  place: { readonly width: number | null; readonly height: number | null },
  picture: RtfPicture,
): boolean {
  const isNear = (a: number | null, b: number | null) =>
    a !== null && b !== null && Math.abs(a - b) <= SIZE_TOLERANCE_PX
  return isNear(place.width, picture.width) && isNear(place.height, picture.height)
}
