import { readFileSync } from 'node:fs'
import type { Node } from 'gatsby'
import { ownValue } from '../../shared/own-value.ts'
import { ContentError } from '../errors.ts'
import { nameConflicts } from '../glossary/name-conflicts.ts'
import type { LinkedFields, ReferenceFields } from '../glossary/reference-nodes.ts'
import { withNeighbours, withTermLinks } from '../glossary/reference-nodes.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import { AUTHORS_FOLDER } from './authors.ts'
import { CHANGED_ON_FILE, changedOn, changedOnTable } from './changed-on.ts'
import { describeIssues } from './describe-issue.ts'
import { withFormLinks } from './form-links.ts'
import { withRelatedTools } from './related-tools.ts'
import type { ContentSection } from './schemas.ts'
import { CONTENT_SECTIONS } from './schemas.ts'
import { verification } from './schemas/common.ts'

/** Types of the nodes made from `content/`. */
export const CONTENT_NODE_TYPES = CONTENT_SECTIONS.map(({ type }) => type)

/** A file below `content/`. */
export interface ContentFile {
  readonly folder: string
  /** File name without extension; the last part of the page's path. */
  readonly slug: string
  readonly text: string
  /** The day of its last change, such as `2026-11-28`; null where that is not known. */
  readonly changedOn?: string | null
}

/** What the files are read with. */
export interface ContentOptions {
  /** The day of the build, such as `2026-11-22`: the figures that apply on it are shown. */
  readonly day: string
  /** Whether the site promises that its facts are compared with official sources. */
  readonly promisesReviews: boolean
}

/** A link to another page of the reference sections. */
interface ContentLink {
  readonly path: string
  readonly label: string
}

/**
 * The File nodes of gatsby-source-filesystem become nodes of the reference sections.
 *
 * @throws ContentError naming every bad file, field and what is expected
 */
export function contentNodes(
  files: readonly Node[],
  options: ContentOptions,
): PlannedNode<LinkedFields>[] {
  return planContent(contentFiles(files), options)
}

/** The files of the reference sections among the File nodes, with their texts. */
export function contentFiles(files: readonly Node[]): ContentFile[] {
  const ours = files as readonly (Node & Record<string, unknown>)[]
  const table = changedOnTable(files)
  return ours
    .filter(
      (file) =>
        file['sourceInstanceName'] === 'content' &&
        file['extension'] === 'json' &&
        file['relativeDirectory'] !== AUTHORS_FOLDER &&
        file['relativePath'] !== CHANGED_ON_FILE,
    )
    .map((file) => {
      const text = readFileSync(String(file['absolutePath']), 'utf8')
      return {
        folder: String(file['relativeDirectory']),
        slug: String(file['name']),
        text,
        changedOn: changedOn({ file: String(file['relativePath']), text }, table),
      }
    })
}

interface ParsedFile {
  readonly section: ContentSection
  readonly slug: string
  readonly name: string
  readonly fields: Record<string, unknown>
  readonly changedOn: string | null
}

/**
 * Checks files against the schema of their folder and against one another, and plans their nodes,
 * with the terms of the glossary as links in their prose. Pure.
 *
 * @throws ContentError
 */
export function planContent(
  files: readonly ContentFile[],
  { day, promisesReviews }: ContentOptions,
): PlannedNode<LinkedFields>[] {
  const problems: string[] = []
  const parsed = new Map<string, ParsedFile>()
  // What leads to one of these is no further mistake.
  const broken = new Set<string>()
  for (const file of files) {
    const section = CONTENT_SECTIONS.find(({ folder }) => folder === file.folder)
    if (section === undefined) {
      problems.push(`${nameOf(file)}: no section reads this folder; move the file or remove it`)
      continue
    }
    const content = parseFile(section, file, day, problems)
    const id = `${file.folder}/${file.slug}`
    if (content === null) broken.add(id)
    else parsed.set(id, { section, slug: file.slug, name: nameOf(file), ...content })
  }
  if (promisesReviews) problems.push(...withoutReview([...parsed.values()]))
  const nodes = [...parsed.values()].map((file) =>
    planNode(file, { all: parsed, broken }, problems),
  )
  problems.push(...nameConflicts(nodes))
  if (problems.length > 0) throw new ContentError(problems)
  const linked = withTermLinks(nodes, CONTENT_SECTIONS)
  return withRelatedTools(withNeighbours(withFormLinks(linked, CONTENT_SECTIONS)))
}

const nameOf = ({ folder, slug }: ContentFile) => `content/${folder}/${slug}.json`

function parseFile(
  section: ContentSection,
  file: ContentFile,
  day: string,
  problems: string[],
): Pick<ParsedFile, 'fields' | 'changedOn'> | null {
  let json: unknown
  try {
    json = JSON.parse(file.text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`${nameOf(file)}: is not valid JSON (${reason})`)
    return null
  }
  const result = section.schema.safeParse(json)
  if (result.success) {
    const fields = { ...result.data }
    const completion = section.complete?.({ slug: file.slug, fields, day })
    const found = [...verificationProblems(fields, day), ...(completion?.problems ?? [])]
    problems.push(...found.map((problem) => `${nameOf(file)}: ${problem}`))
    return {
      fields: { ...fields, ...completion?.fields },
      changedOn: lastChange(file.changedOn ?? null, completion?.since ?? null),
    }
  }
  for (const problem of describeIssues(result.error.issues)) {
    problems.push(`${nameOf(file)}: ${problem}`)
  }
  return null
}

/** Figures that others have followed on a day have changed the page on that day. */
function lastChange(edited: string | null, since: string | null): string | null {
  return edited === null || since === null || since < edited ? edited : since
}

/** A page cannot have been compared on a future day. */
function verificationProblems(fields: Readonly<Record<string, unknown>>, day: string): string[] {
  const found = verification.parse(fields['verification'])
  return found.state === 'sample' || found.verifiedOn <= day
    ? []
    : [`verification.verifiedOn: is after ${day}, the day of the build; correct it`]
}

/** A promise that every fact was compared with its official source needs a review of every file. */
function withoutReview(files: readonly ParsedFile[]): string[] {
  return files.flatMap(({ name, fields }) => {
    const { state } = verification.parse(fields['verification'])
    if (state === 'official') return []
    return [
      `${name}: verification: is "${state}", and promisesReviews in shared/site.ts promises a comparison with the official source; compare the file and record it, or set promisesReviews to false`,
    ]
  })
}

/** The files that fit their schema, and the names of those that do not. */
interface ReadFiles {
  readonly all: ReadonlyMap<string, ParsedFile>
  readonly broken: ReadonlySet<string>
}

function planNode(
  file: ParsedFile,
  { all, broken }: ReadFiles,
  problems: string[],
): PlannedNode<ReferenceFields> {
  const { section, slug, fields } = file
  const linksOf = (field: string, folder: string): ContentLink[] => {
    const slugs = ownValue(fields, field) as readonly string[]
    return slugs.flatMap((target, index) => {
      const isSelf = folder === section.folder && target === slug
      if (isSelf || slugs.indexOf(target) < index) {
        const reason = isSelf ? 'is this file itself' : 'is named twice'
        problems.push(`${file.name}: ${field}: "${target}" ${reason}; remove it`)
        return []
      }
      if (broken.has(`${folder}/${target}`)) return []
      const found = all.get(`${folder}/${target}`)
      if (found !== undefined)
        return [{ path: `/${folder}/${target}`, label: labelOf(found.fields) }]
      problems.push(
        `${file.name}: ${field}: "${target}" has no file content/${folder}/${target}.json; add it or remove the reference`,
      )
      return []
    })
  }
  const links = Object.fromEntries(
    Object.entries(section.references).map(([field, folder]) => [field, linksOf(field, folder)]),
  )
  return {
    id: `${section.type}:${slug}`,
    type: section.type,
    fields: {
      ...fields,
      ...links,
      slug,
      path: `/${section.folder}/${slug}`,
      label: labelOf(fields),
      changedOn: file.changedOn,
    },
  }
}

/** What a link to a page says: the term, the form's number and title, the name. */
export function labelOf(fields: Readonly<Record<string, unknown>>): string {
  if (typeof fields['number'] === 'string') return `${fields['number']}: ${String(fields['title'])}`
  return String(fields['term'] ?? fields['name'])
}
