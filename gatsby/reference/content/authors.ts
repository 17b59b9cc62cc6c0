import { readFileSync } from 'node:fs'
import type { Node } from 'gatsby'
import { z } from 'zod'
import { authorListPath } from '../../../shared/accounts/authors.ts'
import { parseJson } from '../../../shared/records/json.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import type { SiteConfig } from '../../../shared/site/site.ts'
import { authorName } from '../../../shared/site/site.ts'
import { ContentError } from '../../errors.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import { describeIssues } from '../../../shared/entries/describe-issue.ts'
import { text } from '../../../shared/kinds/value-schemas.ts'

/** The folder of the authors below `content/`. */
export const AUTHORS_FOLDER = 'authors'

/** The GraphQL type of the authors. */
export const AUTHOR_TYPE = 'AuthorProfile'

/** Files that can be the portrait of an author, beside the author's own and of its name. */
const PORTRAIT = /^(?:jpe?g|png|webp|avif)$/

/** A file of `content/authors/`. */
export interface AuthorFile {
  /** File name without extension. */
  readonly name: string
  readonly text: string
  /** Path of the portrait below `content/`, or null when there is none. */
  readonly portraitFile: string | null
}

const authorSchema = z.strictObject({
  /** Id of the account; null for the author whom all accounts without a name of their own share. */
  authorId: text.nullable(),
  /** The author's work, in a few words. */
  role: text,
  /** Paragraphs. */
  biography: z.array(text).min(1),
})

/** The fields of an author's node. */
export interface AuthorFields {
  readonly path: string
  readonly name: string
  readonly role: string
  readonly biography: readonly string[]
  readonly portraitFile: string | null
}

/**
 * The files of `content/authors/` become nodes.
 *
 * @throws ContentError naming every bad file, field and what is expected
 */
export function authorNodes(files: readonly Node[], site: SiteConfig): PlannedNode<AuthorFields>[] {
  const ours = (files as readonly (Node & Record<string, unknown>)[]).filter(
    (file) =>
      file['sourceInstanceName'] === 'content' && file['relativeDirectory'] === AUTHORS_FOLDER,
  )
  const portraits = new Map(
    ours
      .filter((file) => PORTRAIT.test(String(file['extension'])))
      .map((file) => [String(file['name']), String(file['relativePath'])]),
  )
  return planAuthors(
    ours
      .filter((file) => file['extension'] === 'json')
      .map((file) => ({
        name: String(file['name']),
        text: readFileSync(String(file['absolutePath']), 'utf8'),
        portraitFile: portraits.get(String(file['name'])) ?? null,
      })),
    site,
  )
}

/**
 * Checks the files of authors and plans their nodes. Pure.
 *
 * @throws ContentError
 */
export function planAuthors(
  files: readonly AuthorFile[],
  site: SiteConfig,
): PlannedNode<AuthorFields>[] {
  const problems: string[] = []
  const nodes = new Map<string, PlannedNode<AuthorFields>>()
  for (const { name, text: json, portraitFile } of files) {
    const file = `content/${AUTHORS_FOLDER}/${name}.json`
    const parsed = authorSchema.safeParse(parseJson(json))
    if (!parsed.success) {
      problems.push(...describeIssues(parsed.error.issues).map((problem) => `${file}: ${problem}`))
      continue
    }
    const { authorId, role, biography } = parsed.data
    if (authorId !== null && ownValue(site.authors, authorId) === undefined) {
      problems.push(`${file}: authorId: is no account of shared/site/site.ts; add it there`)
      continue
    }
    // An empty id is no account's: it has the default name.
    const path = authorListPath(authorId ?? '', undefined, site)
    if (nodes.has(path)) problems.push(`${file}: authorId: another file has this author; keep one`)
    nodes.set(path, {
      id: `${AUTHOR_TYPE}:${path}`,
      type: AUTHOR_TYPE,
      fields: { path, name: authorName(authorId ?? '', site), role, biography, portraitFile },
    })
  }
  if (problems.length > 0) throw new ContentError(problems)
  return [...nodes.values()]
}
