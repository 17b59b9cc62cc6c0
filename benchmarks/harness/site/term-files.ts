import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const CONTENT = path.resolve(import.meta.dirname, '../../../content')
const GLOSSARY = 'glossary'

/** What benchmarks read of a term; whatever else it has is kept. */
const termDataSchema = z.looseObject({
  term: z.string(),
  aliases: z.array(z.string()),
  linkAs: z.array(z.string()).optional(),
  definition: z.string(),
  seeAlso: z.array(z.string()),
})
export type TermData = z.infer<typeof termDataSchema>

/** A term of the glossary as it is in `content/`. */
export interface TermFile {
  readonly slug: string
  /** Of the file, in hexadecimal digits. */
  readonly sha256: string
  readonly data: TermData
}

/** Reads the glossary of this checkout, in the order of the slugs. */
export async function readTermFiles(): Promise<readonly TermFile[]> {
  const names = await readdir(path.join(CONTENT, GLOSSARY))
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(path.join(CONTENT, GLOSSARY, name))
      return {
        slug: path.basename(name, '.json'),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        data: termDataSchema.parse(JSON.parse(bytes.toString('utf8'))),
      }
    }),
  )
}

/**
 * Lists the slugs that no other file of reference content names: such a term may go. Posts may link to it.
 *
 * @param slugs those of all terms
 */
export async function unreferencedTerms(slugs: readonly string[]): Promise<readonly string[]> {
  const folders = ['forms', GLOSSARY, 'pages', 'states', 'tools']
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(path.join(CONTENT, folder))
      return Promise.all(
        names.map(async (name) => ({
          isTerm: (slug: string) => folder === GLOSSARY && name === `${slug}.json`,
          text: await readFile(path.join(CONTENT, folder, name), 'utf8'),
        })),
      )
    }),
  )
  return slugs.filter((slug) => {
    const named = new RegExp(`["/]${slug}(?![a-z0-9-])`)
    return files.flat().every(({ isTerm, text }) => isTerm(slug) || !named.test(text))
  })
}
