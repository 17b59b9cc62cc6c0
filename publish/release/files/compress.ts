import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './release-file.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Smaller files fit into one packet either way, in bytes. */
export const COMPRESSED_MIN_SIZE = 1024

/**
 * How hard a text is compressed. `lasting`: what is named by its content, once for good, and the files of a small
 * change. `waited-for`: those of a change of many files, and of a build of everything; Brotli's form gets a smaller
 * one beside it later. `background`: that one, and the forms that a first release does not wait for. `earlier`: what
 * pages got in releases that may still be there. Processor time of an article of 65 kB: 1.5 ms for 17.2 kB with
 * Brotli 5, 23 ms for 15.8 kB with 10, 52 ms for 15.5 kB with 11; 1 ms for 18.2 kB with gzip 6 and with 9.
 */
const EFFORTS = {
  lasting: { br: 10, gzip: 9 },
  'waited-for': { br: 5, gzip: 6 },
  background: { br: 11, gzip: 9 },
  earlier: { br: 4, gzip: 4 },
} as const
export type Effort = keyof typeof EFFORTS

/** Every effort that a stored form may have been made with. */
export const ALL_EFFORTS = Object.keys(EFFORTS) as readonly Effort[]

/** The compressed forms of a text that are smaller than it. */
export async function compress(
  content: Buffer,
  effort: Effort,
): Promise<ReadonlyMap<Encoding, Buffer>> {
  const forms = new Map<Encoding, Buffer>()
  if (content.length < COMPRESSED_MIN_SIZE) return forms
  const quality = EFFORTS[effort]
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    deflate(content, { level: quality.gzip }),
  ])
  if (br.length < content.length) forms.set('br', br)
  if (gz.length < content.length) forms.set('gzip', gz)
  return forms
}
