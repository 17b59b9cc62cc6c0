import type { BuildFailure } from 'esbuild'
import { BundlingError } from '../../../errors.ts'

/** Old enough for every Node that builds pages. */
export const NODE_TARGET = 'node20'

/** Says what esbuild found wrong as a failure of the build. For the end of a chain of promises. */
export function explainEsbuild(error: unknown): never {
  if (!isBuildFailure(error)) throw error
  const problems = error.errors.map(({ text, location }) =>
    location === null ? text : `${location.file}:${location.line}:${location.column}: ${text}`,
  )
  throw new BundlingError(`The sources cannot be bundled:\n${problems.join('\n')}`, {
    cause: error,
  })
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}
