import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { INDEX_SAMPLES_VARIABLE, isKeptFromSearch } from '../shared/site/indexing.ts'

const sampleSchema = z.object({ verification: z.object({ state: z.literal('sample') }) })

/**
 * Warns the operator who starts a public site with sample content; null when there is
 * nothing to say.
 *
 * @param options.projectDir the folder with `content/`
 */
export async function sampleContentWarning(options: {
  readonly projectDir: string
  readonly siteUrl: string
  readonly isConfirmed: boolean
}): Promise<string | null> {
  const samples = await countSamples(path.join(options.projectDir, 'content'))
  if (!isKeptFromSearch({ ...options, samples })) return null
  return (
    `${options.siteUrl} is public, and ${samples} files of content/ are sample content that was never ` +
    'compared with official sources. Every page asks search engines not to list it. Compare the files ' +
    `(docs/CONTENT.md has the steps), or set ${INDEX_SAMPLES_VARIABLE}=true to be listed all the same.`
  )
}

async function countSamples(folder: string): Promise<number> {
  let count = 0
  for await (const file of glob('*/*.json', { cwd: folder })) {
    if (isSample(await readFile(path.join(folder, file), 'utf8'))) count += 1
  }
  return count
}

function isSample(text: string): boolean {
  try {
    return sampleSchema.safeParse(JSON.parse(text)).success
  } catch (error) {
    // The build names every file that is no JSON.
    if (error instanceof SyntaxError) return false
    throw error
  }
}
