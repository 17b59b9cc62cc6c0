import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  ADMINISTRATOR_OPTIONS,
  readAdministratorSettings,
} from '../../node-shared/administrator/administrator-settings.ts'
import type { AdministratorSettings } from '../../node-shared/administrator/administrator-settings.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { describeError, ImportError } from './errors.ts'

/** Where content may come from. */
export const FORMATS = ['wordpress', 'ghost', 'markdown', 'pliego'] as const
export type Format = (typeof FORMATS)[number]

/** Settings from the command line and the environment. */
export interface ImportConfig extends AdministratorSettings {
  readonly format: Format
  /** A file, or a folder. */
  readonly file: string
  readonly isDryRun: boolean
  readonly update: boolean
  readonly publishProtected: boolean
  /** Whether pages are imported too, as posts. */
  readonly hasPages: boolean
  /** Of the site that a folder of Markdown or a Ghost export comes from; null when it is not known. */
  readonly siteUrl: string | null
  /** Of an export of Pliego: whether people and files of `content/` are imported too. */
  readonly withUsers: boolean
  readonly withContent: boolean
  readonly email: string | null
  readonly password: string | null
  readonly authorMapFile: string | null
  readonly mediaDir: string | null
  /** Null for the default below the data folder. */
  readonly reportFile: string | null
  /** For one media file, in milliseconds. */
  readonly mediaTimeoutMs: number
}

export const USAGE = `Usage: npm run import -- wordpress PLACE [options]   a WordPress export (Tools, Export): a file, or
                                                      a folder or .zip archive of files
       npm run import -- ghost FILE [options]        a Ghost export (Settings, Export), JSON
       npm run import -- markdown DIR [options]      Markdown of Jekyll, Hugo, Astro or Gatsby
       npm run import -- pliego PLACE [options]      what "npm run export" has written

An import that was stopped goes on when it is run again; run twice, it changes nothing.

  --dry-run            read and convert everything, write nothing
  --update             also rewrite imported posts that were not edited here and that differ from the
                       source or still lack pictures
  --report FILE        where the report goes (default DATA-DIR/imports/FORMAT-TIME.json)
  --origin URL         where the site's server is (default: the one that runs on the data folder)
  --data-dir DIR       the server's data folder (default .data)
  --help               show this text

Of other programs:
  --pages              import pages too, as posts
  --publish-protected  publish the text of posts that WordPress protects with a password (else the
                       page shows a notice, and a draft holds the text)
  --site-url URL       where the site was, so that its links and pictures are found (Ghost, Markdown)
  --media-dir DIR      take media files from a folder, such as a copy of wp-content/uploads
  --author-map FILE    JSON object: author's name there to user id here
  --email E            account to import as (else the one in the data folder); its password is read
                       from PLIEGO_PASSWORD or asked for
  --media-timeout S    seconds to wait for one media file (default 20)

Of Pliego, which needs the rights of a service account:
  --with-users         make accounts and roles too; people set a password by "Forgot your password".
                       Only from an export that you made: it may make administrators
  --with-content       write the files of content/ too
  --key FILE           key of a service account (else the one that the embedded backend keeps)
  --owner              without a key: for the Emulator Suite, and the backend in test mode

Exit code 0: done, 1: nothing was imported, 2: stopped or refused on the way; see the report.`

const siteSchema = z.url({ protocol: /^https?$/ })
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
  const [word, file, ...rest] = positionals
  const format = FORMATS.find((known) => known === word)
  if (format === undefined || file === undefined || rest.length > 0) {
    problems.push('the command is: wordpress PLACE, ghost FILE, markdown DIR or pliego PLACE')
  }
  const backend = readAdministratorSettings(values, environment, problems)
  const siteUrl = values['site-url'] ?? null
  if (siteUrl !== null && !siteSchema.safeParse(siteUrl).success) {
    problems.push('--site-url must be an http(s) address such as https://blog.example')
  }
  const seconds = secondsSchema.safeParse(values['media-timeout'] ?? '20')
  if (!seconds.success) problems.push('--media-timeout must be a number of seconds from 1 to 3600')
  if (problems.length > 0 || format === undefined || file === undefined || backend === null) {
    throw new ImportError(
      'import/bad-arguments',
      `This cannot be run:\n- ${problems.join('\n- ')}\n\n${USAGE}`,
    )
  }
  return {
    ...backend,
    format,
    file,
    isDryRun: values['dry-run'] ?? false,
    update: values.update ?? false,
    publishProtected: values['publish-protected'] ?? false,
    hasPages: values.pages ?? false,
    siteUrl: siteUrl?.replace(/\/+$/, '') ?? null,
    withUsers: values['with-users'] ?? false,
    withContent: values['with-content'] ?? false,
    email: values.email ?? null,
    password: environment['PLIEGO_PASSWORD'] || null,
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
        pages: { type: 'boolean' },
        'site-url': { type: 'string' },
        'with-users': { type: 'boolean' },
        'with-content': { type: 'boolean' },
        'media-dir': { type: 'string' },
        'author-map': { type: 'string' },
        email: { type: 'string' },
        ...ADMINISTRATOR_OPTIONS,
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
