import type { BuilderParts } from './builder-parts.ts'
import { BUILDER } from './process/build-command.ts'
import type { StartOptions } from './session/start-session.ts'

/** Returns the options that every start of a builder process is given. */
export function startOptionsOf({
  options,
  limits,
  buildDir,
  settings,
  quarantine,
}: BuilderParts): StartOptions {
  const {
    projectDir,
    machine,
    now,
    onProblem,
    onDeferredProgress = () => undefined,
    quietMs,
    restoreOutput,
  } = options
  return {
    projectDir,
    buildDir,
    settings,
    machine,
    limits,
    quarantine,
    now,
    onProblem,
    onDeferredProgress,
    restoreOutput,
    command: options.builderCommand ?? BUILDER,
    ...(quietMs === undefined ? {} : { quietMs }),
  }
}
