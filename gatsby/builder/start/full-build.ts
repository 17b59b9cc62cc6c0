import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import {
  builderReportSchema,
  quarantinedPostSchema,
} from '../../../shared/publish/builder-protocol.ts'
import type { BuilderReport, QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import { readJsonIfThere } from '../../../node-shared/files/read-text.ts'
import { BuildError } from '../../errors.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import { brokenPageProblem } from '../../posts/source/quarantine.ts'

const { documents, warnings, leftOut } = builderReportSchema.shape

/** The report of `gatsby build`, as far as it is told to the publisher. */
const reportSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    documents,
    warnings,
    leftOut,
    pages: z.int(),
    source: z.object({ broken: z.array(quarantinedPostSchema) }).nullable(),
  }),
  z.object({
    ok: z.literal(false),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
])

/** Why a full build did not end well. */
export interface FullBuildFailure {
  readonly code: string
  readonly message: string
  /** Posts without which another build may go well. */
  readonly quarantine: readonly QuarantinedPost[]
}

/** Longest reason that is passed on, in characters; Gatsby may report whole sources. */
const REASON_MAX_LENGTH = 2_000

/** Reads the report that the hooks of a build have left. */
export async function readFullReport(
  reportFile: string,
  pages: Omit<BuilderReport['pages'], 'total'>,
): Promise<BuilderReport> {
  const report = reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  if (!report.ok)
    throw new Error(`The report of a build that ended well says: ${report.error.code}`)
  return {
    documents: report.documents,
    warnings: report.warnings,
    leftOut: report.leftOut,
    quarantine: report.source?.broken ?? [],
    pages: { total: report.pages, ...pages },
  }
}

/** Facts about a start that did not go well. */
export interface FailedStart {
  readonly reportFile: string
  /** Whether it went on from the stored state. */
  readonly isResumed: boolean
  /** Returns the posts in the data layer, one of which may be the cause. */
  readonly held: () => readonly PostNodeFields[]
}

/**
 * Explains a start that did not end well: by its own report where it has a name for the failure, else
 * by what Gatsby has reported. One that went on from the stored state blames no post, and reads none:
 * it is the state that is damaged.
 */
export async function explainFailure(
  error: unknown,
  { reportFile, isResumed, held }: FailedStart,
): Promise<FullBuildFailure> {
  const report = await readJsonIfThere(reportFile, reportSchema)
  if (report?.ok === false) return { ...report.error, quarantine: [] }
  const reported = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  return {
    code: error instanceof BuildError ? error.code : 'builder/internal',
    message: reported.slice(0, REASON_MAX_LENGTH),
    quarantine: isResumed ? [] : postsNamedIn(reported, held()),
  }
}

/** Gatsby names the paths of the pages that it could not query or draw. */
function postsNamedIn(reported: string, held: readonly PostNodeFields[]): QuarantinedPost[] {
  const named = new Set(reported.match(/\/[a-z0-9_/-]+/g))
  return held
    .filter((post) => named.has(post.path))
    .map(({ postId, updatedAt }) => ({
      postId,
      updatedAt,
      problem: brokenPageProblem(reasonIn(reported)),
    }))
}

/** The line that says what went wrong, as JavaScript names errors. */
function reasonIn(reported: string): string {
  return /^\s*(?:\w*Error: .+)$/m.exec(reported)?.[0]?.trim() ?? reported.trim()
}
