import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { encodingOf, hashOf } from './release-file.ts'
import type { Form, ReleaseFile } from './release-file.ts'

const unbrotli = promisify(brotliDecompress)
const ungzip = promisify(gunzip)

/**
 * The plain content of one stored form of a file, or null when the form is not what the release says.
 * Compressed forms are unpacked: what counts is what a browser would make of them.
 */
export async function plainContent(
  { sha256, size }: ReleaseFile,
  content: Buffer,
  form: Form | null,
): Promise<Buffer | null> {
  const plain = await unpack(content, form, size)
  return plain !== null && hashOf(plain) === sha256 ? plain : null
}

async function unpack(content: Buffer, form: Form | null, size: number): Promise<Buffer | null> {
  // Zero is no limit to zlib.
  const options = { maxOutputLength: Math.max(size, 1) }
  try {
    switch (encodingOf(form)) {
      case null:
        return content
      case 'br':
        return await unbrotli(content, options)
      case 'gzip':
        return await ungzip(content, options)
    }
  } catch {
    // Whatever zlib says about it, the form is damaged.
    return null
  }
}
