import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { hasCode } from '../errors.ts'

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
    const leftOut = new Map(
      report.leftOut.map(({ postId, problems }) => [
        postId,
        `The post was left out: ${problems.join('; ')}`.slice(0, MESSAGE_MAX_LENGTH),
      ]),
    )
    const warnings = [
      ...[...leftOut].map(([postId, problem]) => `${postId}: ${problem}`),
      ...report.warnings.map((warning) => `${warning.slug}: ${warning.message}`),
    ]
    return {
      kind: 'built',
      posts: new Map(report.posts.map(({ id, path, digest }) => [id, { path, digest }])),
      leftOut,
      warnings: warnings.slice(0, WARNINGS_MAX_COUNT),
      postWarnings: report.warnings,
    }
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (hasCode(error, 'ENOENT') || isUnreadable) return { kind: 'none' }
    throw error
  }
}
