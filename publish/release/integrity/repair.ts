import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../../../node-shared/errors.ts'
import type { ReleaseBlobs } from '../files/blobs.ts'
import { plainContent } from '../files/check-content.ts'
import { ALL_EFFORTS, compress } from '../files/compress.ts'
import { encodingOf, formsOf, hashOf, sizeOf } from '../files/release-file.ts'
import type { Form, ReleaseFile } from '../files/release-file.ts'
import type { Blob } from '../files/pack.ts'

/** One form of a file that is not as the release says. */
export interface DamagedForm {
  readonly encoding: Form | null
  readonly problem: 'missing' | 'damaged'
}

/**
 * Makes damaged forms of a file again: from its other forms, or from a folder that a build left.
 *
 * @param sources folders of builds
 * @returns whether all of them are as the release says
 */
export async function repairFile(
  publicPath: string,
  file: ReleaseFile,
  damaged: readonly DamagedForm[],
  blobs: ReleaseBlobs,
  sources: Iterable<string>,
): Promise<boolean> {
  const plain =
    (await fromOtherForms(file, damaged, blobs)) ?? (await fromFolders(publicPath, file, sources))
  if (plain === null) return false
  const made: Blob[] = []
  for (const { encoding } of damaged) {
    const content = await formOfSize(plain, encoding, sizeOf(file, encoding))
    if (content !== null) made.push({ sha256: file.sha256, encoding, content })
  }
  await blobs.write(made)
  await blobs.sync()
  return made.length === damaged.length
}

/** A form as the release has it: its size tells with which effort it was made. */
async function formOfSize(
  plain: Buffer,
  form: Form | null,
  size: number | undefined,
): Promise<Buffer | null> {
  const encoding = encodingOf(form)
  if (encoding === null) return plain
  for (const effort of ALL_EFFORTS) {
    const made = (await compress(plain, effort)).get(encoding)
    if (made !== undefined && made.length === size) return made
  }
  return null
}

async function fromOtherForms(
  file: ReleaseFile,
  damaged: readonly DamagedForm[],
  blobs: ReleaseBlobs,
): Promise<Buffer | null> {
  for (const encoding of formsOf(file)) {
    if (damaged.some((form) => form.encoding === encoding)) continue
    try {
      const content = await blobs.read(file.sha256, encoding)
      const plain = await plainContent(file, content, encoding)
      if (plain !== null) return plain
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
  }
  return null
}

async function fromFolders(
  publicPath: string,
  file: ReleaseFile,
  folders: Iterable<string>,
): Promise<Buffer | null> {
  for (const folder of folders) {
    try {
      const content = await readFile(path.join(folder, ...publicPath.split('/')))
      if (hashOf(content) === file.sha256) return content
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
  }
  return null
}

/** Whether a file cannot be read because of what it is, or what the disk has become. */
export function isUnreadable(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EIO', 'EACCES'].some((code) => hasCode(error, code))
}
