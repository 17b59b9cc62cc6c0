import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SEARCH_SECTIONS } from '../../../shared/search/index-files.ts'
import { parseJson } from '../../../shared/records/json.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'

const rememberedSchema = z.object({
  version: z.literal(1),
  pages: z.record(
    z.string(),
    z.object({
      /** Size and time of the file that was read. */
      written: z.string(),
      searched: z
        .object({
          section: z.enum(SEARCH_SECTIONS),
          tags: z.array(z.string()).readonly(),
          digest: z.string(),
        })
        .nullable(),
    }),
  ),
  bundles: z.record(z.string(), z.record(z.string(), z.int())),
})

type Remembered = z.infer<typeof rememberedSchema>

/** A page as it was read. */
export type RememberedPage = Remembered['pages'][string]

/** Sizes of a bundle's files in bytes, by path inside it. */
export type BundleSizes = Remembered['bundles'][string]

/** Reads what the build before left; null when there was none or its file cannot be used. */
export async function readRemembered(file: string): Promise<Omit<Remembered, 'version'> | null> {
  // Missing at first, torn after a crash: either way everything is read again.
  return rememberedSchema.safeParse(parseJson((await readTextIfThere(file)) ?? '')).data ?? null
}

/** Leaves it for the next build, whole or not at all. */
export async function writeRemembered(
  file: string,
  remembered: Omit<Remembered, 'version'>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, JSON.stringify({ version: 1, ...remembered }))
  await rename(`${file}.part`, file)
}
