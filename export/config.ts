import { parseArgs } from 'node:util'
import {
  ADMINISTRATOR_HELP,
  ADMINISTRATOR_OPTIONS,
  readAdministratorSettings,
} from '../node-shared/administrator/administrator-settings.ts'
import type { AdministratorSettings } from '../node-shared/administrator/administrator-settings.ts'
import type { Environment } from '../node-shared/product/environment.ts'
import { messageOf } from '../node-shared/errors.ts'
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
${ADMINISTRATOR_HELP}  --help            show this text
`

/** Settings from the command line and the environment. */
export type ExportConfig =
  | { readonly kind: 'help' }
  | { readonly kind: 'verify'; readonly place: string }
  | (AdministratorSettings & {
      readonly kind: 'export'
      readonly place: string
      readonly hasUsers: boolean
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
  const backend = readAdministratorSettings(values, environment, problems)
  if (problems.length > 0 || backend === null || values.out === undefined) {
    throw new ExportError(
      'export/bad-arguments',
      `This cannot be run:\n- ${problems.join('\n- ')}\n\n${USAGE}`,
    )
  }
  return {
    kind: 'export',
    place: values.out,
    hasUsers: values['without-users'] !== true,
    ...backend,
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
        ...ADMINISTRATOR_OPTIONS,
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (cause) {
    throw new ExportError('export/bad-arguments', `${messageOf(cause)}\n\n${USAGE}`, { cause })
  }
}
