import { fileURLToPath } from 'node:url'
import { createLimiter } from '../../node-shared/queues/limiter.ts'
import { openAdministrator } from '../../node-shared/administrator/open-administrator.ts'
import { openExport } from '../../node-shared/content-export/open-export.ts'
import { readConfig, USAGE, type ImportConfig } from '../settings/config.ts'
import { findCredentials } from './credentials.ts'
import type { AskPassword } from './credentials.ts'
import { ImportError } from '../settings/errors.ts'
import { createFileFetcher } from '../media/fetch-file.ts'
import { openLocalFiles } from '../media/local-files.ts'
import { createPictureSource } from '../media/picture-source.ts'
import { runPliegoImport } from '../pliego/run-pliego.ts'
import { readAuthorMap, readSource } from './read-inputs.ts'
import type { ImportReport } from '../report/report.ts'
import { defaultReportFile, saveReport } from '../report/save-report.ts'
import { summarise } from '../report/summary.ts'
import { runImport } from './run-import.ts'
import { connectClients } from '../target/connect.ts'
import { findOrigin } from '../target/find-origin.ts'
import { firebaseSite } from '../target/firebase-site.ts'
import { signIn } from '../target/sign-in.ts'
import type { TargetSite } from '../target/site.ts'
import { createProgress } from '../../node-shared/log/progress.ts'
import type { OutputStream } from '../../node-shared/log/progress.ts'

/** Where the command is typed, and where it answers. */
interface Terminal {
  readonly askPassword: AskPassword
  readonly stdout: OutputStream
  readonly stderr: OutputStream
}

/** Media files that are fetched at the same time. */
const FETCHES_AT_ONCE = 4

/** Where the posts go, in words. */
function describeTarget({ settings }: ImportConfig, origin: string | null): string {
  const host = settings.hosts.firestore
  const { projectId } = settings.options
  if (host === 'same-origin' && origin !== null) return origin
  return host === null ? `the Firebase project ${projectId}` : `${host} (project ${projectId})`
}

async function openSite(config: ImportConfig, terminal: Terminal): Promise<TargetSite> {
  const origin = await findOrigin(config)
  const description = describeTarget(config, origin)
  const credentials = await findCredentials(config, terminal.askPassword)
  if (credentials === null) {
    throw new ImportError(
      'import/no-account',
      `There is no account to sign in with at ${description}. Give one with --email and its password in PLIEGO_PASSWORD, or the server's data folder with --data-dir.`,
    )
  }
  const clients = connectClients(config.settings, origin)
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
  terminal: Terminal,
): Promise<{ readonly site: TargetSite | null; readonly notes: readonly string[] }> {
  try {
    return { site: await openSite(config, terminal), notes: [] }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { site: null, notes: [`Not compared with the site: ${error.message}`] }
  }
}

/** Of another site of Pliego: as it is, with the rights of a service account. */
async function runPliego(config: ImportConfig, { stderr }: Terminal): Promise<ImportReport> {
  const administrator = await openAdministrator({ ...config, fetch, clock: Date.now })
  const opened = await openExport(config.file)
  try {
    return await runPliegoImport({
      ...config,
      folder: opened.folder,
      administrator,
      contentDir: fileURLToPath(new URL('../../content', import.meta.url)),
      progress: createProgress(stderr, Date.now),
      now: () => new Date(),
    })
  } finally {
    await opened.close()
  }
}

async function run(config: ImportConfig, terminal: Terminal): Promise<ImportReport> {
  const { format } = config
  if (format === 'pliego') return runPliego(config, terminal)
  const { source, folders } = await readSource({ ...config, format }, new Date())
  const authorMap = await readAuthorMap(config.authorMapFile)
  const findLocalFile = folders.length === 0 ? null : await openLocalFiles(folders)
  const { site, notes } = config.isDryRun
    ? await openSiteForDryRun(config, terminal)
    : { site: await openSite(config, terminal), notes: [] }
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
      progress: createProgress(terminal.stderr, Date.now),
      now: () => new Date(),
    })
  } finally {
    await site?.close()
  }
}

/**
 * `npm run import`.
 *
 * @param parameters the words behind the command
 * @returns the exit code: 2 when posts could not be imported
 * @throws CodedError with what to do, when nothing can be imported
 */
export async function runCommand(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const config = readConfig(parameters, environment)
  if (config === null) {
    terminal.stdout.write(`${USAGE}\n`)
    return 0
  }
  const report = await run(config, terminal)
  const reportFile =
    config.reportFile ??
    defaultReportFile(config.dataDir, config.format, new Date(report.startedAt))
  await saveReport(report, reportFile)
  terminal.stdout.write(`${summarise(report, reportFile)}\n`)
  return report.stoppedBy !== null || report.counts.outcomes.failed > 0 ? 2 : 0
}
