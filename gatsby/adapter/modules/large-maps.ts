import { z } from 'zod'

/** The package that Gatsby keeps nodes and caches with. Its own object: what is put there is used. */
const lmdbSchema = z.custom<{ open: (options: object) => unknown }>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'open') === 'function' &&
    Object.getOwnPropertyDescriptor(value, 'open')?.writable === true,
  { error: 'lmdb has no `open` that can be exchanged' },
)

/** Address space, of which only what the file has is ever used: 50,000 posts have 0.4 GB. In bytes. */
const MAP_BYTES = 16 * 2 ** 30

/** There the file would get the size of its map. */
const isWholeFileMapped = process.platform === 'win32'

/**
 * Has databases be opened with a map that they do not grow out of. By itself lmdb begins with a small
 * map, makes another one of twice the size whenever the file has grown out of it, and keeps the old ones:
 * what was read through them stays in the memory of the process, once for each map.
 *
 * @param loaded the package `lmdb` as Gatsby has it
 * @throws when it is not as expected
 */
export function openLargeMaps(loaded: unknown): void {
  const lmdb = lmdbSchema.parse(loaded)
  if (isWholeFileMapped) return
  const { open } = lmdb
  lmdb.open = (options) => open({ mapSize: MAP_BYTES, ...options })
}
