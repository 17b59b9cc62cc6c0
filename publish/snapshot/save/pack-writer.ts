import { PACKS, packObject } from '../contents/snapshot-format.ts'
import type { Chunk, Pack } from '../contents/snapshot-format.ts'
import type { SnapshotObjects } from '../contents/snapshot-objects.ts'

/** Contents of one object before it is compressed, in bytes. */
export const PACK_BYTES = 32 * 2 ** 20

/** Puts chunks together to large objects and sends them, while the next one is filled. */
export interface PackWriter {
  add(digest: string, content: Buffer): Promise<void>
  /** Sends what is left. */
  finish(): Promise<void>
  readonly sentBytes: () => number
}

/** @param onSent told every object that is in the store, in its order */
export function createPackWriter(
  objects: SnapshotObjects,
  onSent: (pack: Pack) => Promise<void>,
): PackWriter {
  let contents: Buffer[] = []
  let chunks: Chunk[] = []
  let bytes = 0
  let sent = 0
  /** At most one is on its way, which bounds the memory. */
  let sending: Promise<void> = Promise.resolve()

  const send = async (content: Buffer, chunksOfPack: readonly Chunk[]) => {
    const { name, object } = await packObject(content)
    await objects.put(`${PACKS}${name}`, object)
    sent += object.length
    await onSent({ name, chunks: chunksOfPack })
  }
  const flush = async () => {
    await sending
    if (chunks.length === 0) return
    const content = Buffer.concat(contents)
    sending = send(content, chunks)
    // Its failure is thrown by the next flush.
    sending.catch(() => undefined)
    contents = []
    chunks = []
    bytes = 0
  }
  return {
    add: async (digest, content) => {
      contents.push(content)
      chunks.push({ digest, bytes: content.length })
      bytes += content.length
      if (bytes >= PACK_BYTES) await flush()
    },
    finish: async () => {
      await flush()
      await sending
    },
    sentBytes: () => sent,
  }
}
