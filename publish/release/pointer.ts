import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '../errors.ts'
import { writeDurably } from '../durable-file.ts'

const pointerSchema = z.object({ release: z.int().min(1) })

/** What the pointer to the live release says. */
export type Pointer =
  | { readonly kind: 'release'; readonly release: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }

/** Reads the pointer. */
export async function readPointer(folder: string): Promise<Pointer> {
  try {
    const { release } = pointerSchema.parse(
      JSON.parse(await readFile(path.join(folder, 'current'), 'utf8')),
    )
    return { kind: 'release', release }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { kind: 'none' }
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { kind: 'broken' }
    throw error
  }
}

/** Moves the pointer: one rename, so that readers see the old site or the new one. */
export async function writePointer(folder: string, release: number): Promise<void> {
  await writeDurably(path.join(folder, 'current'), `${JSON.stringify({ release })}\n`)
}
