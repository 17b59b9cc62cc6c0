import { entryId, FILES_LANG } from '../../../shared/kinds/entry-key.ts'
import type { ReferenceKindName } from '../../../shared/kinds/names.ts'
import { isReferenceKind } from '../../../shared/kinds/names.ts'
import { verification } from '../../../shared/kinds/value-schemas.ts'
import type { ContentFile } from '../content/content-files.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import { describeIssues } from '../../../shared/entries/describe-issue.ts'
import { workedOutOf } from '../facts/worked-out.ts'

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
    const read = readFile(folder, file, day)
    problems.push(...read.problems.map((problem) => `${nameOf(file)}: ${problem}`))
    if (read.entry === null) broken.add(idOfFile(folder, slug))
    else entries.set(idOfFile(folder, slug), read.entry)
  }
  if (promisesReviews) {
    for (const entry of entries.values()) {
      problems.push(...withoutReview(entry).map((problem) => `${entry.name}: ${problem}`))
    }
  }
  return { entries, broken, problems }
}

const nameOf = ({ folder, slug }: ContentFile) => `content/${folder}/${slug}.json`

interface ReadEntry {
  /** Null for one that does not fit the schema of its kind. */
  readonly entry: ContentEntry | null
  readonly problems: readonly string[]
}

function readFile(kind: ReferenceKindName, file: ContentFile, day: string): ReadEntry {
  let data: unknown
  try {
    data = JSON.parse(file.text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { entry: null, problems: [`is not valid JSON (${reason})`] }
  }
  const { slug, changedOn = null } = file
  return readEntry({ kind, slug, name: nameOf(file), data, changedOn }, day)
}

/** Reads the data of one entry by the schema of its kind. Pure. */
export function readEntry(
  {
    data,
    ...named
  }: Pick<ContentEntry, 'kind' | 'slug' | 'name' | 'changedOn'> & { readonly data: unknown },
  day: string,
): ReadEntry {
  const { kind, slug, changedOn } = named
  const result = KINDS[kind].schema.safeParse(data)
  if (!result.success) return { entry: null, problems: describeIssues(result.error.issues) }
  const content = result.data
  const completion = workedOutOf(kind)?.complete({ slug, fields: content, day })
  return {
    entry: {
      ...named,
      content,
      fields: { ...content, ...completion?.fields },
      changedOn: lastChange(changedOn, completion?.since ?? null),
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

/** A promise that every fact was compared with its official source needs a review of every entry. */
export function withoutReview({ content }: Pick<ContentEntry, 'content'>): string[] {
  const { state } = verification.parse(content['verification'])
  if (state === 'official') return []
  return [
    `verification: is "${state}", and promisesReviews in shared/site/site.ts promises a comparison with the official source; compare the file and record it, or set promisesReviews to false`,
  ]
}
