import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '../../../node-shared/errors.ts'
import type { Disk } from '../files/disk.ts'
import { replaceDurably } from '../files/disk.ts'

const pointerSchema = z.object({
  release: z.int().min(1),
  held: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
})

/** Why the site stays at a release although newer ones are made. */
export interface Hold {
  /** Who went back. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  readonly reason: string
}

/** The content of the pointer to the live release. */
export type Pointer =
  | { readonly kind: 'release'; readonly release: number; readonly held: Hold | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }

/** Its file, below the folder of releases. */
export const POINTER_FILE = 'current'

/** Reads the pointer. */
export async function readPointer(disk: Disk, folder: string): Promise<Pointer> {
  try {
    const text = await disk.read(path.join(folder, POINTER_FILE))
    return { kind: 'release', ...pointerSchema.parse(JSON.parse(text.toString('utf8'))) }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { kind: 'none' }
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { kind: 'broken' }
    throw error
  }
}

/** Moves the pointer: one rename, so that readers see the old site or the new one. */
export async function writePointer(
  disk: Disk,
  folder: string,
  release: number,
  held: Hold | null,
): Promise<void> {
  const text = `${JSON.stringify({ release, held })}\n`
  await replaceDurably(disk, path.join(folder, POINTER_FILE), Buffer.from(text))
}
