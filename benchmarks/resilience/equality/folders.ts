import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file that two folders do not share. */
export interface Difference {
  /** Path below the folder, such as `/discover/a/index.html`. */
  readonly name: string
  readonly kind: 'only after changes' | 'only in the cold build' | 'different'
  /** Where the texts part, of both files; empty for a file that only one of them has. */
  readonly detail: string
}

/** Characters on both sides of where two texts part. */
const SHOWN = 120

/** Names and hashes of the files below a folder. */
export async function contentsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const hash = createHash('sha256').update(await readFile(file))
    contents.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, hash.digest('hex'))
  }
  return contents
}

/** What two folders do not share. */
export interface Comparison {
  readonly files: number
  readonly differences: readonly Difference[]
  /** Pictures that only the changed site has and nothing refers to: kept until they are collected. */
  readonly unusedPictures: readonly string[]
}

/** Compares two folders file by file. */
export async function compareFolders(changed: string, cold: string): Promise<Comparison> {
  const [ofChanged, ofCold] = [await contentsOf(changed), await contentsOf(cold)]
  const found: Difference[] = []
  for (const [name, hash] of ofChanged) {
    const other = ofCold.get(name)
    if (other === undefined) found.push({ name, kind: 'only after changes', detail: '' })
    else if (other !== hash) {
      const detail = await whereTheyPart(path.join(changed, name), path.join(cold, name))
      found.push({ name, kind: 'different', detail })
    }
  }
  for (const name of ofCold.keys()) {
    if (!ofChanged.has(name)) found.push({ name, kind: 'only in the cold build', detail: '' })
  }
  const used = await picturesNamedIn(changed, [...ofChanged.keys()])
  const isUnused = ({ name, kind }: Difference) =>
    kind === 'only after changes' && PICTURE.test(name) && !used.has(name)
  return {
    files: ofCold.size,
    differences: found.filter((one) => !isUnused(one)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    unusedPictures: found.filter(isUnused).map(({ name }) => name),
  }
}

const PICTURE = /^\/static\/[0-9a-f]{32,64}\/[0-9a-f]+\/[^/]+$/
const PICTURE_ADDRESSES = /\/static\/[0-9a-f]{32,64}\/[0-9a-f]+\/[^/"'\\ ,?&<>)]+/g
/** Everything that a reader's program may take an address from. */
const NAMES_PICTURES = /\.(?:html|json|xml|js|css|txt|webmanifest)$/

/** Addresses of pictures that any file of a folder names. */
async function picturesNamedIn(folder: string, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const name of names.filter((one) => NAMES_PICTURES.test(one))) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const [address] of text.matchAll(PICTURE_ADDRESSES)) found.add(address)
  }
  return found
}

async function whereTheyPart(one: string, other: string): Promise<string> {
  const [first, second] = [await readFile(one, 'latin1'), await readFile(other, 'latin1')]
  let at = 0
  while (at < first.length && first[at] === second[at]) at += 1
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - SHOWN), at + SHOWN))
  return `at ${at}: ${around(first)} and, cold, ${around(second)}`
}
