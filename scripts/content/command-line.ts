import {
  ADMINISTRATOR_HELP,
  ADMINISTRATOR_OPTIONS,
  readAdministratorSettings,
} from '../../node-shared/administrator/administrator-settings.ts'
import type { AdministratorSettings } from '../../node-shared/administrator/administrator-settings.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { UsageError, parseCommandLine } from '../../server/commands/command-line.ts'

/** The help of `npm run content`. */
export const CONTENT_HELP = `Compares what was edited in the browser with the files of content/, and brings them together. The site runs.

  npm run content -- status [--json]
  npm run content -- pull [--dry-run]
  npm run content -- push [--dry-run]

status  lists the entries that were edited in the browser, and how their files are
pull    writes them into their files, so that they can be committed; files of removed entries are deleted
push    takes what was changed in files into entries that were edited in the browser

What was edited in the browser is what readers see; an entry that was never edited there follows its file, and
needs neither. Where both were changed, they are merged by words. What cannot be merged is named, and stays as
it is on both sides.

  --json            status as JSON
  --dry-run         say what would be done, and write nothing
${ADMINISTRATOR_HELP}  --help            this text

It ends with 0 when it did what was asked, 1 when something had to be left or was not possible, 2 when it did
not understand.
`

/** A command line, taken apart. */
export type ContentCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'status'
      readonly isJson: boolean
      readonly backend: AdministratorSettings
    }
  | {
      readonly kind: 'pull' | 'push'
      readonly isDryRun: boolean
      readonly backend: AdministratorSettings
    }

const OPTIONS = {
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...ADMINISTRATOR_OPTIONS,
} as const

/**
 * Reads the command line.
 *
 * @param parameters what follows `npm run content --`
 * @throws UsageError naming everything that is wrong
 */
export function parseContentCommand(
  parameters: readonly string[],
  environment: Environment,
): ContentCommand {
  const { values, positionals } = parseCommandLine(parameters, OPTIONS)
  if (values.help === true) return { kind: 'help' }
  const [word, ...rest] = positionals
  const kind = (['status', 'pull', 'push'] as const).find((known) => known === word)
  const problems: string[] = []
  if (kind === undefined || rest.length > 0) problems.push('the command is: status, pull or push')
  const isJson = values.json ?? false
  const isDryRun = values['dry-run'] ?? false
  if (isJson && kind !== 'status') problems.push('--json is for status')
  if (isDryRun && kind === 'status') problems.push('--dry-run is for pull and push')
  const backend = readAdministratorSettings(values, environment, problems)
  if (problems.length > 0 || kind === undefined || backend === null) {
    throw new UsageError(`This cannot be run:\n- ${problems.join('\n- ')}`)
  }
  return kind === 'status' ? { kind, isJson, backend } : { kind, isDryRun, backend }
}
