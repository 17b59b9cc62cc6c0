import { createHash } from 'node:crypto'
import {
  deleteFile,
  download,
  uploadMultipart,
  uploadResumable,
} from '../../../harness/wire/files.ts'
import { dottedPicture } from '../../../harness/wire/picture.ts'
import { Tracked } from './client.ts'
import type { CrashClient, Life } from './client.ts'

const CHUNK_BYTES = 32 * 1024
/** Side of the pictures in pixels; random dots make about three bytes of each. */
const SIDE_SMALL = 24
const SIDE_LARGE = 200

/** Uploads pictures in one piece or in chunks, and deletes some of them again. */
export function createUploadClient(name: string, isResumable: boolean): CrashClient {
  /** Names and digests of what was acknowledged, without what was deleted again. */
  const kept = new Map<string, string>()
  /** Digest of the object that is being worked on; null for none. */
  let current: { readonly name: string; readonly digest: Tracked<string | null> } | null = null
  let count = 0

  async function upload({ target, actors, random, mark }: Life): Promise<void> {
    const bytes = await dottedPicture(isResumable ? SIDE_LARGE : SIDE_SMALL, () => random.next())
    const digest = createHash('sha256').update(bytes).digest('hex')
    count += 1
    const object = `posts/${name}/${count}-${digest.slice(0, 16)}.png`
    current = { name: object, digest: new Tracked<string | null>(null) }
    await current.digest.change(digest, async () => {
      mark('upload')
      await (isResumable
        ? uploadResumable(target, actors.author.idToken, object, bytes, CHUNK_BYTES, () => {
            mark('upload')
          })
        : uploadMultipart(target, actors.author.idToken, object, bytes))
    })
    kept.set(object, digest)
    current = null
  }

  async function remove({ target, actors }: Life, object: string, digest: string): Promise<void> {
    current = { name: object, digest: new Tracked<string | null>(digest) }
    kept.delete(object)
    await current.digest.change(null, () => deleteFile(target, actors.admin.idToken, object))
    current = null
  }

  const found = async ({ target }: Life, object: string) => {
    const bytes = await download(target, object)
    return bytes === null ? null : createHash('sha256').update(bytes).digest('hex')
  }

  return {
    name,
    async step(life) {
      const [oldest] = kept
      if (oldest !== undefined && kept.size > 5 && life.random.below(3) === 0) {
        await remove(life, ...oldest)
      } else {
        await upload(life)
      }
    },
    async verify(life) {
      const problems: string[] = []
      for (const [object, digest] of kept) {
        const actual = await found(life, object)
        if (actual !== digest)
          problems.push(`${object}: acknowledged, found ${actual ?? 'nothing'}`)
      }
      if (current !== null) {
        const actual = await found(life, current.name)
        if (!current.digest.possible.includes(actual)) {
          problems.push(`${current.name}: found ${actual ?? 'nothing'} after an open request`)
        }
        if (actual !== null) kept.set(current.name, actual)
        current = null
      }
      return problems
    },
  }
}
