import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import type { ReferenceKindName } from '../../shared/kinds/names.ts'
import { isReferenceKind } from '../../shared/kinds/names.ts'
import { verification } from '../../shared/kinds/value-schemas.ts'
import type { ContentFile } from './content-files.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import { describeIssues } from '../../shared/fields/describe-issue.ts'
import { workedOutOf } from './worked-out.ts'

/** Options for reading the files. */
export interface ContentOptions {
  /** The day of the build, such as `2026-11-22`: the figures that apply on it are shown. */
  readonly day: string
  /** Whether the site promises that its facts are compared with official sources. */
  readonly promisesReviews: boolean
}

/** An entry of a kind of reference content. */
export interface ContentEntry {
  readonly kind: ReferenceKindName
  readonly slug: string
  /** Its file, for messages. */
  readonly name: string
  /** The fields of its file. */
  readonly content: Readonly<Record<string, unknown>>
  /** The same with what the build adds to it. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly changedOn: string | null
}

/** The entries that were read of the files. */
export interface ReadEntries {
  /** By their ids; see `shared/kinds/entry-key.ts`. */
  readonly entries: ReadonlyMap<string, ContentEntry>
  /** The ids of those that do not fit. What leads to one of them is no further mistake. */
  readonly broken: ReadonlySet<string>
  /** File, field and fix of every mistake. */
  readonly problems: readonly string[]
}

/** The id of the entry that a file of `content/` is. */
export const idOfFile = (kind: ReferenceKindName, slug: string): string =>
  entryId({ lang: FILES_LANG, kind, slug })

/** Reads each file once, by the schema of its kind. Pure. */
export function readEntries(
  files: readonly ContentFile[],
  { day, promisesReviews }: ContentOptions,
): ReadEntries {
  const entries = new Map<string, ContentEntry>()
  const broken = new Set<string>()
  const problems: string[] = []
  for (const file of files) {
    const { folder, slug } = file
    if (!isReferenceKind(folder)) {
      problems.push(`${nameOf(file)}: no section reads this folder; move the file or remove it`)
      continue
    }
    const read = readEntry(folder, file, day)
    problems.push(...read.problems.map((problem) => `${nameOf(file)}: ${problem}`))
    if (read.entry === null) broken.add(idOfFile(folder, slug))
    else entries.set(idOfFile(folder, slug), read.entry)
  }
  if (promisesReviews) problems.push(...withoutReview([...entries.values()]))
  return { entries, broken, problems }
}

const nameOf = ({ folder, slug }: ContentFile) => `content/${folder}/${slug}.json`

interface ReadEntry {
  readonly entry: ContentEntry | null
  readonly problems: readonly string[]
}

function readEntry(kind: ReferenceKindName, file: ContentFile, day: string): ReadEntry {
  let json: unknown
  try {
    json = JSON.parse(file.text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { entry: null, problems: [`is not valid JSON (${reason})`] }
  }
  const result = KINDS[kind].schema.safeParse(json)
  if (!result.success) return { entry: null, problems: describeIssues(result.error.issues) }
  const { slug } = file
  const content = result.data
  const completion = workedOutOf(kind)?.complete({ slug, fields: content, day })
  return {
    entry: {
      kind,
      slug,
      name: nameOf(file),
      content,
      fields: { ...content, ...completion?.fields },
      changedOn: lastChange(file.changedOn ?? null, completion?.since ?? null),
    },
    problems: [...verificationProblems(content, day), ...(completion?.problems ?? [])],
  }
}

/** Figures that others have followed on a day have changed the page on that day. */
function lastChange(edited: string | null, since: string | null): string | null {
  return edited === null || since === null || since < edited ? edited : since
}

/** A page cannot have been compared on a future day. */
function verificationProblems(content: ContentEntry['content'], day: string): string[] {
  const found = verification.parse(content['verification'])
  return found.state === 'sample' || found.verifiedOn <= day
    ? []
    : [`verification.verifiedOn: is after ${day}, the day of the build; correct it`]
}

/** A promise that every fact was compared with its official source needs a review of every file. */
function withoutReview(entries: readonly ContentEntry[]): string[] {
  return entries.flatMap(({ name, content }) => {
    const { state } = verification.parse(content['verification'])
    if (state === 'official') return []
    return [
      `${name}: verification: is "${state}", and promisesReviews in shared/site.ts promises a comparison with the official source; compare the file and record it, or set promisesReviews to false`,
    ]
  })
}
