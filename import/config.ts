import { parseArgs } from 'node:util'
import { z } from 'zod'
import { parseFirebaseSettings, type FirebaseSettings } from '../shared/firebase-settings.ts'
import { collectProblems, readVariables } from '../node-shared/environment.ts'
import type { Environment } from '../node-shared/environment.ts'
import { describeError, ImportError } from './errors.ts'

/** What the command line and the environment ask for. */
export interface ImportConfig {
  readonly file: string
  readonly isDryRun: boolean
  readonly update: boolean
  readonly publishProtected: boolean
  /** Where the host `same-origin` is. */
  readonly origin: string
  readonly settings: FirebaseSettings
  readonly email: string | null
  readonly password: string | null
  readonly dataDir: string
  readonly authorMapFile: string | null
  readonly mediaDir: string | null
  /** Null for the default below the data folder. */
  readonly reportFile: string | null
  /** For one media file, in milliseconds. */
  readonly mediaTimeoutMs: number
}

export const USAGE = `Usage: npm run import -- wordpress FILE [options]

Imports the posts of a WordPress export (WXR, made in WordPress under Tools, Export).

  --dry-run            read and convert everything, write nothing
  --update             also rewrite imported posts that were not edited here and that differ from the
                       export or still lack pictures
  --publish-protected  publish the text of posts that WordPress protects with a password (else the
                       page shows a notice, and a draft holds the text)
  --media-dir DIR      take media files from a folder, such as a copy of wp-content/uploads
  --author-map FILE    JSON object: WordPress login to user id here
  --email E            account to import as (else the one in the data folder); its password is read
                       from PLIEGO_PASSWORD or asked for
  --origin URL         where the site's server is (default http://127.0.0.1:8080)
  --data-dir DIR       the server's data folder (default .data)
  --report FILE        where the report goes (default DATA-DIR/imports/wordpress-TIME.json)
  --media-timeout S    seconds to wait for one media file (default 20)
  --help               show this text

Exit code 0: done, 1: nothing was imported, 2: stopped or refused on the way; see the report.`

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(1, { error: 'must be a port number from 1 to 65535' })
    .max(65_535, { error: 'must be a port number from 1 to 65535' })
    .default(8080),
  PLIEGO_BACKEND_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:8080' })
    .optional(),
  PLIEGO_DATA_DIR: z.string().default('.data'),
  PLIEGO_PASSWORD: z.string().optional(),
})

const originSchema = z.url({ protocol: /^https?$/ })
const secondsSchema = z.coerce.number().min(1).max(3600)

/**
 * Reads the command line and the environment.
 *
 * @param args after the program's name
 * @returns null when help was asked for
 * @throws ImportError `import/bad-arguments` naming everything that is wrong
 */
export function readConfig(args: readonly string[], environment: Environment): ImportConfig | null {
  const { values, positionals } = parseCommandLine(args)
  if (values.help === true) return null
  const problems: string[] = []
  const [format, file, ...rest] = positionals
  if (format !== 'wordpress' || file === undefined || rest.length > 0) {
    problems.push('the command is: wordpress FILE')
  }
  const variables = readVariables(environmentSchema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  const origin =
    values.origin ??
    variables?.PLIEGO_BACKEND_ORIGIN ??
    `http://127.0.0.1:${variables?.PORT ?? 8080}`
  if (!originSchema.safeParse(origin).success) {
    problems.push('--origin must be an http(s) address such as http://127.0.0.1:8080')
  }
  const seconds = secondsSchema.safeParse(values['media-timeout'] ?? '20')
  if (!seconds.success) problems.push('--media-timeout must be a number of seconds from 1 to 3600')
  if (problems.length > 0 || settings === null || file === undefined || variables === null) {
    throw new ImportError(
      'import/bad-arguments',
      `This cannot be run:\n- ${problems.join('\n- ')}\n\n${USAGE}`,
    )
  }
  return {
    file,
    isDryRun: values['dry-run'] ?? false,
    update: values.update ?? false,
    publishProtected: values['publish-protected'] ?? false,
    origin: new URL(origin).origin,
    settings,
    email: values.email ?? null,
    password: variables.PLIEGO_PASSWORD ?? null,
    dataDir: values['data-dir'] ?? variables.PLIEGO_DATA_DIR,
    authorMapFile: values['author-map'] ?? null,
    mediaDir: values['media-dir'] ?? null,
    reportFile: values.report ?? null,
    mediaTimeoutMs: (seconds.data ?? 20) * 1000,
  }
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        update: { type: 'boolean' },
        'publish-protected': { type: 'boolean' },
        'media-dir': { type: 'string' },
        'author-map': { type: 'string' },
        email: { type: 'string' },
        origin: { type: 'string' },
        'data-dir': { type: 'string' },
        report: { type: 'string' },
        'media-timeout': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ImportError('import/bad-arguments', `${describeError(error)}\n\n${USAGE}`, {
      cause: error,
    })
  }
}
