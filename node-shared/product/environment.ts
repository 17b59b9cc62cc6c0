import type { z } from 'zod'
import { FirebaseSettingsError } from '../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { CodedError } from '../errors.ts'

/** The variables of a process, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Variables of the environment that cannot be used; `problems` names every one of them. */
export class ConfigurationError extends CodedError {
  readonly problems: readonly string[]
  constructor(found: readonly string[]) {
    // Two readers may find the same variable bad.
    const problems = [...new Set(found)]
    super(
      'config/invalid-environment',
      `The settings in the environment are not usable:\n- ${problems.join('\n- ')}`,
    )
    this.problems = problems
  }
}

/**
 * Reads the variables that a schema describes. Empty strings count as unset.
 *
 * @param problems receives one line for every variable that does not fit
 * @param defaults what stands in for unset variables before those of the schema do
 * @returns null when a variable does not fit
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  problems: string[],
  defaults: Environment = {},
): z.output<Schema> | null {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [
      name,
      ownValue(environment, name) || ownValue(defaults, name),
    ]),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  return null
}

/**
 * Returns what `read` returns; null, with its problems added, when it throws because of the environment. One
 * error can so list the variables of several readers.
 */
export function collectProblems<Value>(problems: string[], read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigurationError) && !(error instanceof FirebaseSettingsError)) {
      throw error
    }
    problems.push(...error.problems)
    return null
  }
}
