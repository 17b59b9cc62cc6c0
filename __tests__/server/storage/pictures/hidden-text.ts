import { inflateSync } from 'node:zlib'

/** What is hidden: no four letters of it stand in a picture by chance. */
export const HIDDEN = 'Taken by Ana at 47.3769, 8.5417 beside the old harbour'

const SHORTEST = 5

/** Places in a file that can be zlib data, read. */
function inflated(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(0x78); at !== -1; at = bytes.indexOf(0x78, at + 1)) {
    try {
      found.push(inflateSync(bytes.subarray(at)))
    } catch {
      // No zlib data begins here.
    }
  }
  return found
}

/** The part of the hidden text that stands in a file, plain or compressed. */
export function findHidden(bytes: Buffer): string | null {
  const places = [bytes, ...inflated(bytes)]
  for (let start = 0; start + SHORTEST <= HIDDEN.length; start += 1) {
    const part = HIDDEN.slice(start, start + SHORTEST)
    if (places.some((place) => place.includes(part))) return part
  }
  return null
}
