import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BUILDER_STATE } from '../../../shared/publish/builder-protocol.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'
import type { ChangedTerms } from '../../reference/glossary/changed-terms.ts'
import type { Deferrals } from '../../pages/model/tables/deferrals.ts'
import { deferralsSchema } from '../../pages/model/tables/deferrals.ts'
import { changedTermsSchema } from './term-follower.ts'
import type { FileDeferrals } from '../../derived/maker/derived-file.ts'

const schema = z.object({
  pages: deferralsSchema,
  files: z.record(z.string(), z.array(z.string())),
  terms: changedTermsSchema.nullable().default(null),
})

/** Work that a builder had left for later when it stored its state. */
export interface BuilderDeferrals {
  readonly pages: Deferrals
  readonly files: FileDeferrals
  /** Names of terms that texts do not follow yet. */
  readonly terms: ChangedTerms | null
}

const fileIn = (directory: string): string =>
  path.join(directory, BUILDER_STATE.folder, BUILDER_STATE.deferrals, 'deferrals.json')

/** Stores what is left for later, beside Gatsby's own state. @param directory the site's folder */
export async function storeDeferrals(
  directory: string,
  deferrals: BuilderDeferrals,
): Promise<void> {
  const file = fileIn(directory)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(deferrals))
  await rename(`${file}.new`, file)
}

/**
 * Reads what the last builder in this folder has left for later; null when it has left no word.
 *
 * @throws SyntaxError, ZodError for a damaged file
 */
export async function readDeferrals(directory: string): Promise<BuilderDeferrals | null> {
  const text = await readTextIfThere(fileIn(directory))
  return text === null ? null : schema.parse(JSON.parse(text))
}
