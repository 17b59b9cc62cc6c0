import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ADDRESS = '/icon.svg'

/** A longer one would cost each page more than the request that it saves, in characters. */
const LONGEST_DATA_ADDRESS = 1_024

/**
 * The address of the site's icon for the heads of pages: its content as a data address, so that a first
 * visit does not ask for it, or its own address where it is large or missing. RFC 2397.
 *
 * @param directory the site's folder
 */
export function siteIcon(directory: string): string {
  const file = path.join(directory, 'static', ADDRESS)
  if (!existsSync(file)) return ADDRESS
  const text = readFileSync(file, 'utf8').replaceAll(/\s*\n\s*/g, ' ')
  // A space may stand in an attribute, and is shorter; a sign of number would end the address.
  const content = encodeURI(text.trim()).replaceAll('%20', ' ').replaceAll('#', '%23')
  const address = `data:image/svg+xml,${content}`
  return address.length > LONGEST_DATA_ADDRESS ? ADDRESS : address
}
