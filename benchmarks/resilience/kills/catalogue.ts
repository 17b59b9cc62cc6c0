import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../../../node-shared/errors.ts'
import { parseManifest, redirectsSchema } from '../../../publish/release/lists/manifest.ts'
import type { Root } from '../../../publish/release/lists/manifest.ts'
import { parsePack } from '../../../publish/release/files/pack.ts'
import { pageOf, parseShard } from '../../../publish/release/lists/shard.ts'
import { EMPTY_SHARD, NO_REDIRECTS } from '../../../publish/release/lists/site-tree.ts'

/** What a reader has to get at an address: a content hash, `-> /elsewhere`, or `missing`. */
export type Expected = string

/** A release as its lists on the disk say it, read past the product. */
export interface KnownRelease {
  readonly release: number
  /** Addresses of pages, files and redirects. */
  readonly addresses: readonly string[]
  readonly pages: readonly string[]
  readonly expected: (address: string) => Expected
}

/** The releases of a data folder; each is read once. */
export interface Catalogue {
  readonly get: (release: number) => KnownRelease | undefined
  /** Known releases from this one on, the oldest first. */
  readonly from: (release: number) => readonly KnownRelease[]
  /** Reads what is new. A release that is just being put away is read the next time. */
  readonly refresh: () => Promise<void>
}

/** Opens the catalogue of a data folder. */
export function openCatalogue(dataDir: string): Catalogue {
  const folder = path.join(dataDir, 'releases')
  const known = new Map<number, KnownRelease>()
  const lists = new Map<string, Buffer>()

  const read = async (release: number): Promise<KnownRelease | null> => {
    const name = String(release).padStart(8, '0')
    const packed = await readOrNull(path.join(folder, 'packs', `${name}.pack`))
    const pack = packed === null ? null : parsePack(packed)
    for (const { sha256, encoding, content } of pack?.blobs ?? []) {
      if (encoding === null) lists.set(sha256, Buffer.from(content))
    }
    const text = pack?.root ?? (await readOrNull(path.join(folder, 'manifests', `${name}.json`)))
    if (text === null) return null
    return describe(parseManifest(Buffer.from(text).toString('utf8')))
  }
  const list = async (sha256: string): Promise<Buffer> => {
    const content =
      lists.get(sha256) ?? (await readFile(path.join(folder, 'blobs', sha256.slice(0, 2), sha256)))
    lists.set(sha256, content)
    return content
  }
  const describe = async (root: Root): Promise<KnownRelease> => {
    const files = new Map<string, string>()
    for (const sha256 of root.shards) {
      if (sha256 === EMPTY_SHARD.sha256) continue
      for (const [at, file] of parseShard(sha256, await list(sha256)).files) {
        files.set(at.endsWith('.html') ? (pageOf(at) ?? at) : at, file.sha256)
      }
    }
    const redirects = new Map<string, string>()
    if (root.redirects !== NO_REDIRECTS.sha256) {
      const parsed: unknown = JSON.parse((await list(root.redirects)).toString('utf8'))
      for (const { from, to } of redirectsSchema.parse(parsed)) redirects.set(from, to)
    }
    // Hosts that know no redirects find a page at the old address.
    for (const from of redirects.keys()) files.delete(from)
    return {
      release: root.release,
      addresses: [...files.keys(), ...redirects.keys()],
      pages: [...files.keys()].filter((address) => !address.slice(1).includes('.')),
      expected: (address) => {
        const to = redirects.get(address)
        return to === undefined ? (files.get(address) ?? 'missing') : `-> ${encodeURI(to)}`
      },
    }
  }

  return {
    get: (release) => known.get(release),
    from: (release) =>
      [...known.values()]
        .filter((one) => one.release >= release)
        .sort((a, b) => a.release - b.release),
    refresh: async () => {
      const names = [
        ...(await readdir(path.join(folder, 'manifests'))),
        ...(await readdir(path.join(folder, 'packs'))),
      ]
      for (const name of names) {
        const digits = /^(\d{8})\.(?:json|pack)$/.exec(name)?.[1]
        if (digits === undefined || known.has(Number(digits))) continue
        try {
          const found = await read(Number(digits))
          if (found !== null) known.set(found.release, found)
        } catch (error) {
          // A pack goes while it is read, once its parts are in files of their own.
          if (!hasCode(error, 'ENOENT')) throw error
        }
      }
    },
  }
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
