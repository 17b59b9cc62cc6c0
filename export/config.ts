import { parseArgs } from 'node:util'
import { z } from 'zod'
import { collectProblems, readVariables } from '../node-shared/environment.ts'
import type { Environment } from '../node-shared/environment.ts'
import { messageOf } from '../node-shared/errors.ts'
import { parseFirebaseSettings } from '../shared/firebase-settings.ts'
import type { FirebaseSettings } from '../shared/firebase-settings.ts'
import { ExportError } from './errors.ts'

export const USAGE = `Usage: npm run export -- --out PLACE [options]
       npm run export -- --verify PLACE

Writes everything that is content into one folder or archive: posts as Markdown and without loss as
JSON, their versions, pictures, redirects, tags, people, and the files of content/. Run it again after
it was stopped, or later: it writes only what has changed. "npm run import -- pliego PLACE" reads it.

  --out PLACE       a folder, or a file that ends with .tar.gz
  --without-users   leaves out names, roles and e-mail addresses, which are personal data; passwords and
                    sessions are never written
  --verify PLACE    reads an export whole and compares every byte with its list; writes nothing
  --key FILE        key of a service account (else the one that the embedded backend keeps)
  --owner           without a key: for the Emulator Suite, and the backend in test mode
  --origin URL      where the site's server is (default: the one that runs on the data folder)
  --data-dir DIR    the server's data folder (default .data)
  --help            show this text
`

/** What the command line and the environment ask for. */
export type ExportConfig =
  | { readonly kind: 'help' }
  | { readonly kind: 'verify'; readonly place: string }
  | {
      readonly kind: 'export'
      readonly place: string
      readonly hasUsers: boolean
      readonly settings: FirebaseSettings
      readonly origin: string | null
      readonly dataDir: string
      readonly keyFile: string | null
      readonly isOwner: boolean
    }

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .optional(),
  PLIEGO_BACKEND_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:8080' })
    .optional(),
  PLIEGO_DATA_DIR: z.string().default('.data'),
  PLIEGO_SERVICE_ACCOUNT_FILE: z.string().optional(),
})

/**
 * Reads the command line and the environment.
 *
 * @param args after the program's name
 * @throws ExportError `export/bad-arguments` naming everything that is wrong
 */
export function readConfig(args: readonly string[], environment: Environment): ExportConfig {
  const values = parseCommandLine(args)
  if (values.help === true) return { kind: 'help' }
  const problems: string[] = []
  if ((values.out === undefined) === (values.verify === undefined)) {
    problems.push('say either where to with --out, or what to check with --verify')
  }
  if (values.verify !== undefined && problems.length === 0) {
    return { kind: 'verify', place: values.verify }
  }
  const variables = readVariables(environmentSchema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  const port = variables?.PORT
  const origin =
    values.origin ??
    variables?.PLIEGO_BACKEND_ORIGIN ??
    (port === undefined ? null : `http://127.0.0.1:${port}`)
  if (origin !== null && !z.url({ protocol: /^https?$/ }).safeParse(origin).success) {
    problems.push('--origin must be an http(s) address such as http://127.0.0.1:8080')
  }
  if (problems.length > 0 || settings === null || variables === null || values.out === undefined) {
    throw new ExportError(
      'export/bad-arguments',
      `This cannot be run:\n- ${problems.join('\n- ')}\n\n${USAGE}`,
    )
  }
  return {
    kind: 'export',
    place: values.out,
    hasUsers: values['without-users'] !== true,
    settings,
    origin: origin === null ? null : new URL(origin).origin,
    dataDir: values['data-dir'] ?? variables.PLIEGO_DATA_DIR,
    keyFile: values.key ?? variables.PLIEGO_SERVICE_ACCOUNT_FILE ?? null,
    isOwner: values.owner ?? false,
  }
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        out: { type: 'string' },
        verify: { type: 'string' },
        'without-users': { type: 'boolean' },
        key: { type: 'string' },
        owner: { type: 'boolean' },
        origin: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (cause) {
    throw new ExportError('export/bad-arguments', `${messageOf(cause)}\n\n${USAGE}`, { cause })
  }
}
