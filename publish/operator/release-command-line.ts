import { parseArgs } from 'node:util'
import { PublishError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'

/** The help text of `npm run release`, which it also prints when it does not understand. */
export const RELEASE_HELP = `Shows the releases of the site, goes back to one, and checks them. Works while the site runs, and
while it does not.

  npm run release -- list [--json]
  npm run release -- show N [--json]
  npm run release -- diff A B [--json]
  npm run release -- rollback N [--reason TEXT]
  npm run release -- resume
  npm run release -- verify [--json]
  npm run release -- confirm-clock

list      the kept releases: which is live, what led to each and whom it is from
show      one release: its pages, files and size
diff      what B has otherwise than A, page by page
rollback  goes to release N at once; the site stays there, and newer releases wait, until resume
resume    goes to the newest release, and newer ones go live again
verify    reads every file of every kept release, and makes damaged ones again where possible
confirm-clock  takes the machine's clock as right after a jump, so that scheduled posts go on

  --reason TEXT       why; editors read it in the dashboard
  --json              the answer as JSON
  --data-dir FOLDER   the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --url ORIGIN        where the running product answers; otherwise what its data folder says
  --help              this text

It ends with 0 when it did what was asked, 1 when that was not possible or something is damaged, 2 when
it did not understand.
`

/** A command line, taken apart. */
export type ReleaseCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' | 'resume' | 'verify' | 'confirm-clock' }
  | { readonly kind: 'show'; readonly release: number }
  | { readonly kind: 'diff'; readonly from: number; readonly to: number }
  | { readonly kind: 'rollback'; readonly release: number; readonly reason: string }

/** A command and how it is to be run. */
export interface ParsedCommand {
  readonly command: ReleaseCommand
  readonly isJson: boolean
  readonly dataDir: string | null
  readonly url: string | null
}

/** The command line could not be understood. */
export class ReleaseUsageError extends PublishError {
  constructor(message: string, options?: ErrorOptions) {
    super('release/usage', message, options)
  }
}

/** @throws ReleaseUsageError */
export function parseReleaseCommand(parameters: readonly string[]): ParsedCommand {
  const { values, positionals } = takeApart(parameters)
  const url = values.url?.replace(/\/$/, '') ?? null
  if (url !== null && !/^https?:\/\/[^\s/?#@]+$/.test(url)) {
    throw new ReleaseUsageError('--url must be an origin alone, such as http://localhost:8080.')
  }
  const [name, ...words] = positionals
  const isHelp = values.help === true || name === undefined
  const command: ReleaseCommand = isHelp ? { kind: 'help' } : parseWords(name, words, values.reason)
  if (values.reason !== undefined && command.kind !== 'rollback' && command.kind !== 'help') {
    throw new ReleaseUsageError(`"${command.kind}" has no option --reason.`)
  }
  return {
    command,
    isJson: values.json === true,
    dataDir: values['data-dir'] ?? null,
    url,
  }
}

function parseWords(
  name: string,
  words: readonly string[],
  reason = 'No reason was given.',
): ReleaseCommand {
  const expect = (count: number, form: string) => {
    if (words.length === count) return
    throw new ReleaseUsageError(`It is: npm run release -- ${form}`)
  }
  switch (name) {
    case 'list':
    case 'resume':
    case 'verify':
    case 'confirm-clock':
      expect(0, name)
      return { kind: name }
    case 'show':
      expect(1, 'show N')
      return { kind: 'show', release: numberOf(words[0]) }
    case 'diff':
      expect(2, 'diff A B')
      return { kind: 'diff', from: numberOf(words[0]), to: numberOf(words[1]) }
    case 'rollback':
      expect(1, 'rollback N [--reason TEXT]')
      if (reason.trim() === '' || reason.length > 500) {
        throw new ReleaseUsageError('--reason takes 1 to 500 characters.')
      }
      return { kind: 'rollback', release: numberOf(words[0]), reason: reason.trim() }
    default:
      throw new ReleaseUsageError(`There is no command "${name}".`)
  }
}

function numberOf(word = ''): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word)
  throw new ReleaseUsageError(`"${word}" is no number of a release; "list" shows them.`)
}

function takeApart(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        reason: { type: 'string' },
        'data-dir': { type: 'string' },
        url: { type: 'string' },
      },
    })
  } catch (cause) {
    throw new ReleaseUsageError(messageOf(cause), { cause })
  }
}
