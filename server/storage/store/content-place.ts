import path from 'node:path'

/**
 * Where the bytes of a content are: files are spread over 256 folders, because some file systems and
 * most people are slow with large ones.
 *
 * @param root the folder of all stored bytes
 * @param sha256 lower-case hexadecimal
 */
export function placeOfContent(root: string, sha256: string): string {
  return path.join(root, sha256.slice(0, 2), sha256)
}
