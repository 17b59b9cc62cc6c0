/** A chunk of RIFF. */
export interface WebpChunk {
  readonly type: string
  readonly data: Buffer
}

const FILE_HEADER_BYTES = 12

/**
 * The chunks of a WebP or of one of its frames (RFC 9649, section 2.3).
 *
 * @param start where the first begins, in bytes; behind the file's header when left out
 * @param end where the last ends; as the file's header says when left out
 * @returns null when they do not fill the space up to there
 */
export function readChunks(
  bytes: Buffer,
  start = FILE_HEADER_BYTES,
  end = bytes.length < FILE_HEADER_BYTES ? Infinity : 8 + bytes.readUInt32LE(4),
): readonly WebpChunk[] | null {
  const chunks: WebpChunk[] = []
  let at = start
  if (end > bytes.length) return null
  while (at + 8 <= end) {
    const size = bytes.readUInt32LE(at + 4)
    const dataEnd = at + 8 + size
    if (dataEnd + (size % 2) > end) return null
    const type = bytes.toString('latin1', at, at + 4)
    chunks.push({ type, data: bytes.subarray(at + 8, dataEnd) })
    at = dataEnd + (size % 2)
  }
  return chunks
}

/** Writes a chunk. */
export function writeChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(8 + data.length + (data.length % 2))
  framed.write(type, 'latin1')
  framed.writeUInt32LE(data.length, 4)
  data.copy(framed, 8)
  return framed
}

/** Writes a file of chunks. */
export function writeWebp(chunks: Buffer): Buffer {
  const header = Buffer.from('RIFF0000WEBP', 'latin1')
  header.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([header, chunks])
}
