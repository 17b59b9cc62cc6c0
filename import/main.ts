import { setLogLevel as setFirestoreLogLevel } from 'firebase/firestore/lite'
import { createLimiter } from '../node-shared/limiter.ts'
import { readConfig, USAGE, type ImportConfig } from './config.ts'
import { findCredentials } from './credentials.ts'
import { ImportError } from './errors.ts'
import { createFileFetcher } from './media/fetch-file.ts'
import { openLocalFiles } from './media/local-files.ts'
import { createPictureSource } from './media/picture-source.ts'
import { readAuthorMap, readExportFile } from './read-inputs.ts'
import type { ImportReport } from './report/report.ts'
import { defaultReportFile, saveReport } from './report/save-report.ts'
import { summarise } from './report/summary.ts'
import { runImport } from './run-import.ts'
import { connectClients } from './target/connect.ts'
import { firebaseSite } from './target/firebase-site.ts'
import { signIn } from './target/sign-in.ts'
import type { Site } from './target/site.ts'
import { createProgress, passwordPrompt } from './terminal.ts'

/** Media files that are fetched at the same time. */
const FETCHES_AT_ONCE = 4

/** Where the posts go, in words. */
function describeTarget({ settings, origin }: ImportConfig): string {
  const host = settings.hosts.firestore
  const { projectId } = settings.options
  if (host === 'same-origin') return origin
  return host === null ? `the Firebase project ${projectId}` : `${host} (project ${projectId})`
}

async function openSite(config: ImportConfig): Promise<Site> {
  const description = describeTarget(config)
  const credentials = await findCredentials(config, passwordPrompt(process.stdin, process.stderr))
  if (credentials === null) {
    throw new ImportError(
      'import/no-account',
      `There is no account to sign in with at ${description}. Give one with --email and its password in PLIEGO_PASSWORD, or the server's data folder with --data-dir.`,
    )
  }
  const clients = connectClients(config.settings, config.origin)
  try {
    const uid = await signIn(clients, credentials, description)
    return firebaseSite(clients, config.settings, { uid, description })
  } catch (error) {
    await clients.close()
    throw error
  }
}

/** A dry run compares with the site when it can; otherwise it says why it did not. */
async function openSiteForDryRun(
  config: ImportConfig,
): Promise<{ readonly site: Site | null; readonly notes: readonly string[] }> {
  try {
    return { site: await openSite(config), notes: [] }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { site: null, notes: [`Not compared with the site: ${error.message}`] }
  }
}

async function run(config: ImportConfig): Promise<ImportReport> {
  const source = await readExportFile(config.file)
  const authorMap = await readAuthorMap(config.authorMapFile)
  const findLocalFile = config.mediaDir === null ? null : await openLocalFiles(config.mediaDir)
  const { site, notes } = config.isDryRun
    ? await openSiteForDryRun(config)
    : { site: await openSite(config), notes: [] }
  try {
    return await runImport({
      ...config,
      source,
      site,
      notes,
      authorMap,
      getPicture: createPictureSource({
        fetchFile: createFileFetcher({
          fetch: globalThis.fetch,
          timeoutMs: config.mediaTimeoutMs,
        }),
        findLocalFile,
        limit: createLimiter(FETCHES_AT_ONCE),
      }),
      progress: createProgress(process.stderr, Date.now),
      now: () => new Date(),
    })
  } finally {
    await site?.close()
  }
}

async function main(): Promise<number> {
  // The SDK's own log lines repeat what the messages of this program say better.
  setFirestoreLogLevel('silent')
  const config = readConfig(process.argv.slice(2), process.env)
  if (config === null) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const report = await run(config)
  const reportFile =
    config.reportFile ?? defaultReportFile(config.dataDir, new Date(report.startedAt))
  await saveReport(report, reportFile)
  process.stdout.write(`${summarise(report, reportFile)}\n`)
  return report.stoppedBy !== null || report.counts.outcomes.failed > 0 ? 2 : 0
}

/** The SDK's time-outs would hold the process for half a minute after a failed request. */
function exit(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

try {
  exit(await main())
} catch (error) {
  if (!(error instanceof ImportError)) throw error
  process.stderr.write(`${error.message}\n`)
  exit(1)
}
