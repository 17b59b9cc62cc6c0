import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { CodedError, isErrorLike } from '../../node-shared/errors.ts'

/** The command line could not be understood. The message says what is wrong with it. */
export class UsageError extends CodedError {
  constructor(message: string) {
    super('command-line/usage', message)
  }
}

/**
 * Takes what follows the name of a command apart into options (`values`) and words (`positionals`).
 *
 * @throws UsageError for an option that is not among those, or that lacks its value
 */
export function parseCommandLine<T extends ParseArgsOptionsConfig>(
  parameters: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true })
  } catch (cause) {
    // Node's own messages name the option; they are written for people.
    throw new UsageError(isErrorLike(cause) ? cause.message : 'The options are not usable.')
  }
}

/**
 * Makes sure that a command got no options but `--data-dir` and its own.
 *
 * @throws UsageError that names the first one that is not
 */
export function refuseForeignOptions(
  command: string,
  values: Readonly<Record<string, unknown>>,
  own: readonly string[],
): void {
  const foreign = Object.keys(values).find((name) => name !== 'data-dir' && !own.includes(name))
  if (foreign !== undefined) throw new UsageError(`"${command}" has no option --${foreign}.`)
}
