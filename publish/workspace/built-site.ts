import { z } from 'zod'
import type {
  DeferredDocument,
  FileChanges,
  BuilderReport,
} from '../../shared/publish/builder-protocol.ts'
import { documentRefSchema } from '../../shared/documents/document-ref.ts'
import { DOCUMENT_WORDS, documentKey } from '../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../shared/documents/document-source.ts'
import { readJsonIfThere } from '../../node-shared/files/read-text.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import type { WorkspaceName } from './workspaces.ts'

/**
 * The result of a build that ended well.
 *
 * @typeParam Files the files that it changed, or null where every file of the folder may be another one
 */
export interface BuiltSite<Files extends FileChanges | null = FileChanges | null> {
  readonly workspace: WorkspaceName
  /** The folder with the whole site, as it is now. */
  readonly folder: string
  readonly fingerprint: string
  /** The build's report about itself. */
  readonly report: BuildReport
  /** Whether lists, feeds or the search index are still to be made from the same changes. */
  readonly hasDeferred: boolean
  /** Milliseconds by phase. */
  readonly timings: Readonly<Record<string, number>>
  /** To be told of the release that holds it, by {@link releaseName}. */
  readonly noteRelease: (release: string) => void
  readonly files: Files
  /** Posts of the changes that wait for a later build. */
  readonly deferred: readonly DeferredDocument[]
}

/** Where builds leave their report, below the folder of builds. */
export const REPORT_FILE = 'report.json'

const MESSAGE_MAX_LENGTH = 500
const WARNINGS_MAX_COUNT = 200

const message = z.string().transform((text) => text.slice(0, MESSAGE_MAX_LENGTH))

const builtReport = z.object({
  ok: z.literal(true),
  documents: z
    .array(documentRefSchema.extend({ path: z.string(), digest: z.string() }))
    .default([]),
  warnings: z
    .array(
      z.object({ document: documentRefSchema.nullable().default(null), name: z.string(), message }),
    )
    .default([]),
  leftOut: z
    .array(z.object({ document: documentRefSchema, problems: z.array(z.string()) }))
    .default([]),
  staleFrom: z.iso.date().nullable().default(null),
})

const failedReport = z.object({
  ok: z.literal(false),
  error: z.object({ code: z.string(), message }),
})

const reportSchema = z.discriminatedUnion('ok', [builtReport, failedReport])

/** A published document as a build made it. */
export interface BuiltDocument {
  readonly path: string
  /** Stands in the page as the `pliego-digest` meta element. */
  readonly digest: string
}

/** Something that is not quite what the author of a document meant. */
export interface DocumentWarning {
  /** Null for builds that do not say it. */
  readonly document: DocumentRef | null
  /** Its name in lists. */
  readonly name: string
  readonly message: string
}

/** A published document that has no page, and what is wrong with it. */
export interface LeftOutDocument {
  readonly document: DocumentRef
  readonly problem: string
}

/** A build's report about itself, as the publisher uses it. */
type BuildReport =
  | {
      readonly kind: 'built'
      /** By document key. */
      readonly documents: ReadonlyMap<string, BuiltDocument>
      /** By document key. */
      readonly leftOut: ReadonlyMap<string, LeftOutDocument>
      readonly warnings: readonly string[]
      /** The warnings about documents that have a page, one by one. */
      readonly documentWarnings?: readonly DocumentWarning[]
      /** The first day on which the pages show something that no longer holds; null when none is known. */
      readonly staleFrom?: string | null
      /** How many pages were made, made anew and removed; left out by builds that do not say it. */
      readonly pages?: { readonly made: number; readonly changed: number; readonly removed: number }
    }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'none' }

/** Reads the report that a build left. One that is missing or unreadable says nothing. */
export async function readReport(reportFile: string): Promise<BuildReport> {
  const report = await readJsonIfThere(reportFile, reportSchema)
  if (report === null) return { kind: 'none' }
  if (!report.ok) return { kind: 'failed', ...report.error }
  const leftOut = leftOutOf(report.leftOut)
  return {
    kind: 'built',
    documents: documentsOf(report.documents),
    leftOut,
    warnings: warningsOf(leftOut, report.warnings),
    documentWarnings: report.warnings,
    staleFrom: report.staleFrom,
  }
}

/** Reports about the documents of a site whose builder goes on from change to change. */
export interface SiteReport {
  /** Of all documents; follows every change. */
  readonly whole: BuildReport
  /** Takes in what a build of these changes has told. Returns what is known of the documents among them. */
  readonly apply: (changes: readonly DocumentChange[], report: BuilderReport) => BuildReport
}

/** Begins with what a full build has told. */
export function openSiteReport(report: BuilderReport): SiteReport {
  const documents = documentsOf(report.documents)
  const leftOut = leftOutOf(report.leftOut)
  return {
    whole: toBuildReport(report, documents, leftOut),
    apply: (changes, built) => {
      for (const change of changes) {
        if (change.kind === 'remove') documents.delete(documentKey(change))
      }
      const made = documentsOf(built.documents)
      for (const [key, document] of made) documents.set(key, document)
      const touched = new Set([...changes.map(documentKey), ...made.keys()])
      const leftOutNow = leftOutOf(built.leftOut)
      for (const key of leftOutNow.keys()) {
        documents.delete(key)
        if (!leftOut.has(key)) touched.add(key)
      }
      leftOut.clear()
      for (const [key, one] of leftOutNow) leftOut.set(key, one)
      // A change that was built before, and then could not be stored, is not made again.
      return toBuildReport(built, among(documents, touched), among(leftOut, touched))
    },
  }
}

function toBuildReport(
  { warnings, pages }: Pick<BuilderReport, 'warnings' | 'pages'>,
  documents: ReadonlyMap<string, BuiltDocument>,
  leftOut: ReadonlyMap<string, LeftOutDocument>,
): BuildReport {
  return {
    kind: 'built',
    documents,
    leftOut,
    warnings: warningsOf(leftOut, warnings),
    documentWarnings: warnings,
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

function documentsOf(
  documents: readonly (BuiltDocument & DocumentRef)[],
): Map<string, BuiltDocument> {
  return new Map(
    documents.map(({ source, id, path, digest }) => [
      documentKey({ source, id }),
      { path, digest },
    ]),
  )
}

function leftOutOf(leftOut: BuilderReport['leftOut']): Map<string, LeftOutDocument> {
  return new Map(
    leftOut.map(({ document, problems }) => [
      documentKey(document),
      {
        document,
        problem:
          `The ${DOCUMENT_WORDS[document.source]} was left out: ${problems.join('; ')}`.slice(
            0,
            MESSAGE_MAX_LENGTH,
          ),
      },
    ]),
  )
}

function warningsOf(
  leftOut: ReadonlyMap<string, LeftOutDocument>,
  warnings: readonly Pick<DocumentWarning, 'name' | 'message'>[],
): string[] {
  return [
    ...[...leftOut.values()].map(({ document, problem }) => `${document.id}: ${problem}`),
    ...warnings.map(({ name, message: text }) => `${name}: ${text.slice(0, MESSAGE_MAX_LENGTH)}`),
  ].slice(0, WARNINGS_MAX_COUNT)
}
