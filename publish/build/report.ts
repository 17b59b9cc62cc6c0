import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { BuilderReport } from '../../shared/builder-protocol.ts'
import { hasCode } from '../../node-shared/errors.ts'
import type { PostChange } from '../../shared/publish-message.ts'

/** Where builds leave their report, below the folder of builds. */
export const REPORT_FILE = 'report.json'

const MESSAGE_MAX_LENGTH = 500
const WARNINGS_MAX_COUNT = 200

const message = z.string().transform((text) => text.slice(0, MESSAGE_MAX_LENGTH))

const builtReport = z.object({
  ok: z.literal(true),
  posts: z.array(z.object({ id: z.string(), path: z.string(), digest: z.string() })).default([]),
  warnings: z
    .array(z.object({ postId: z.string().nullable().default(null), slug: z.string(), message }))
    .default([]),
  leftOut: z.array(z.object({ postId: z.string(), problems: z.array(z.string()) })).default([]),
  staleFrom: z.iso.date().nullable().default(null),
})

const failedReport = z.object({
  ok: z.literal(false),
  error: z.object({ code: z.string(), message }),
})

const reportSchema = z.discriminatedUnion('ok', [builtReport, failedReport])

/** A published post as a build made it. */
export interface BuiltPost {
  readonly path: string
  /** Stands in the page as the `pliego-digest` meta element. */
  readonly digest: string
}

/** Something that is not quite what the author of a post meant. */
export interface PostWarning {
  /** Null for builds that do not say it. */
  readonly postId: string | null
  readonly slug: string
  readonly message: string
}

/** What a build says about itself. */
export type BuildReport =
  | {
      readonly kind: 'built'
      /** By document id. */
      readonly posts: ReadonlyMap<string, BuiltPost>
      /** What is wrong with published documents that have no page, by document id. */
      readonly leftOut: ReadonlyMap<string, string>
      readonly warnings: readonly string[]
      /** The warnings about posts that have a page, one by one. */
      readonly postWarnings?: readonly PostWarning[]
      /** The first day on which the pages show something that no longer holds; null when none is known. */
      readonly staleFrom?: string | null
      /** How many pages were made, made anew and removed; left out by builds that do not say it. */
      readonly pages?: { readonly made: number; readonly changed: number; readonly removed: number }
    }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'none' }

/** Reads the report that a build left. One that is missing or unreadable says nothing. */
export async function readReport(reportFile: string): Promise<BuildReport> {
  try {
    const report = reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')))
    if (!report.ok) return { kind: 'failed', ...report.error }
    const leftOut = leftOutOf(report.leftOut)
    return {
      kind: 'built',
      posts: postsOf(report.posts),
      leftOut,
      warnings: warningsOf(leftOut, report.warnings),
      postWarnings: report.warnings,
      staleFrom: report.staleFrom,
    }
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (hasCode(error, 'ENOENT') || isUnreadable) return { kind: 'none' }
    throw error
  }
}

/** What is known of the posts of a site whose builder goes on from change to change. */
export interface SiteReport {
  /** Of all posts; follows every change. */
  readonly whole: BuildReport
  /** Takes in what a build of these changes has told. Returns what is known of the posts among them. */
  readonly apply: (changes: readonly PostChange[], report: BuilderReport) => BuildReport
}

/** Begins with what a full build has told. */
export function openSiteReport(report: BuilderReport): SiteReport {
  const posts = postsOf(report.posts)
  const leftOut = leftOutOf(report.leftOut)
  return {
    whole: toBuildReport(report, posts, leftOut),
    apply: (changes, built) => {
      for (const { postId, kind } of changes) if (kind === 'remove') posts.delete(postId)
      const made = postsOf(built.posts)
      for (const [postId, post] of made) posts.set(postId, post)
      const touched = new Set([...changes.map(({ postId }) => postId), ...made.keys()])
      const leftOutNow = leftOutOf(built.leftOut)
      for (const postId of leftOutNow.keys()) {
        posts.delete(postId)
        if (!leftOut.has(postId)) touched.add(postId)
      }
      leftOut.clear()
      for (const [postId, problem] of leftOutNow) leftOut.set(postId, problem)
      // A change that was built before, and then could not be stored, is not made again.
      return toBuildReport(built, among(posts, touched), among(leftOut, touched))
    },
  }
}

function toBuildReport(
  { warnings, pages }: Pick<BuilderReport, 'warnings' | 'pages'>,
  posts: ReadonlyMap<string, BuiltPost>,
  leftOut: ReadonlyMap<string, string>,
): BuildReport {
  return {
    kind: 'built',
    posts,
    leftOut,
    warnings: warningsOf(leftOut, warnings),
    postWarnings: warnings,
    pages,
  }
}

function among<Value>(
  all: ReadonlyMap<string, Value>,
  keys: ReadonlySet<string>,
): Map<string, Value> {
  return new Map(
    [...keys].flatMap((key) => {
      const value = all.get(key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function postsOf(posts: readonly (BuiltPost & { readonly id: string })[]): Map<string, BuiltPost> {
  return new Map(posts.map(({ id, path, digest }) => [id, { path, digest }]))
}

function leftOutOf(leftOut: BuilderReport['leftOut']): Map<string, string> {
  return new Map(
    leftOut.map(({ postId, problems }) => [
      postId,
      `The post was left out: ${problems.join('; ')}`.slice(0, MESSAGE_MAX_LENGTH),
    ]),
  )
}

function warningsOf(
  leftOut: ReadonlyMap<string, string>,
  warnings: readonly { readonly slug: string; readonly message: string }[],
): string[] {
  return [
    ...[...leftOut].map(([postId, problem]) => `${postId}: ${problem}`),
    ...warnings.map(({ slug, message: text }) => `${slug}: ${text.slice(0, MESSAGE_MAX_LENGTH)}`),
  ].slice(0, WARNINGS_MAX_COUNT)
}
