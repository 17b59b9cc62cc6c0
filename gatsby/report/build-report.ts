import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuilderReport, QuarantinedPost } from '../../shared/publish/builder-protocol.ts'
import type { BuildError } from '../errors.ts'

/** Summary of the source's work in this build. */
export interface SourceSummary {
  readonly mode: 'full' | 'changes'
  readonly reason: string
  readonly documentsRead: number
  /** Nodes. */
  readonly created: number
  readonly touched: number
  readonly deleted: number
  /** Posts that this build has found to break it; they are left out. */
  readonly broken: readonly QuarantinedPost[]
}

/** The machine-readable outcome of one build; `version` changes with the shape. */
export type BuildReportFile = {
  readonly version: 2
  /** ISO 8601. */
  readonly finishedAt: string
} & (
  | (Pick<BuilderReport, 'documents' | 'warnings' | 'leftOut'> & {
      readonly ok: true
      readonly source: SourceSummary | null
      readonly pages: number
      readonly redirects: number
      /** The first day on which the pages show something that no longer holds; null when none is known. */
      readonly staleFrom: string | null
    })
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } }
)

// Gatsby calls the hooks of one build in one process; this carries the summary from the first to the last.
let summary: SourceSummary | null = null

/** Remembers what the source did until the report is written. */
export function noteSource(noted: SourceSummary): void {
  summary = noted
}

/** Returns what {@link noteSource} was told in this process, or null. */
export function notedSource(): SourceSummary | null {
  return summary
}

/** Removes the report of an earlier build, so that a build which fails without a name leaves none. */
export async function removeReport(file: string): Promise<void> {
  await rm(file, { force: true })
}

/** Writes the report of a build that a named failure ended. */
export async function writeFailure(file: string, error: BuildError): Promise<void> {
  const { code, message } = error
  await writeReport(file, {
    version: 2,
    finishedAt: new Date().toISOString(),
    ok: false,
    error: { code, message },
  })
}

/** Writes the report whole or not at all. */
export async function writeReport(file: string, report: BuildReportFile): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.part`
  await writeFile(temporary, `${JSON.stringify(report, null, 2)}\n`)
  await rename(temporary, file)
}
