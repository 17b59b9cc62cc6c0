import path from 'node:path'
import { z } from 'zod'
import { plain } from './read-result.ts'
import { failureOf, WHOLE_FILE, type TestRun } from './test-run.ts'

const resultSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
          location: z.object({ line: z.number() }).nullish(),
        }),
      ),
    }),
  ),
})

type Suite = z.infer<typeof resultSchema>['testResults'][number]

const NO_REASON = 'Jest says that the run failed, and no test of it did.'

const outcomeOf = (status: string): TestRun['outcome'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/**
 * Reads the tests of Jest's JSON result.
 *
 * @param root folder that files are named from
 * @throws ZodError when it is none
 */
export function parseJestResult(result: unknown, root: string): readonly TestRun[] {
  const { success, testResults } = resultSchema.parse(result)
  const runs = testResults.flatMap((suite) => runsOf(suite, root))
  if (success || runs.some(({ outcome }) => outcome === 'failed')) return runs
  return [...runs, failureOf('jest.config.mjs', '(outside of the tests)', NO_REASON)]
}

function runsOf(suite: Suite, root: string): readonly TestRun[] {
  const file = path.relative(root, suite.name)
  const runs = suite.assertionResults.map((test): TestRun => {
    const error = plain(test.failureMessages?.[0] ?? '')
    return {
      file,
      line: lineOfError(error, file) ?? test.location?.line ?? null,
      name: test.fullName,
      outcome: outcomeOf(test.status),
      attempts: 1,
      error,
      productLog: null,
    }
  })
  if (suite.status !== 'failed' || runs.some(({ outcome }) => outcome === 'failed')) return runs
  return [...runs, failureOf(file, WHOLE_FILE, plain(suite.message))]
}

/** The line of a test file that an error's stack names. */
function lineOfError(error: string, file: string): number | null {
  const place = error.split('\n').find((line) => line.includes(`${file}:`))
  const line = place?.split(`${file}:`)[1]?.match(/^\d+/)?.[0]
  return line === undefined ? null : Number(line)
}
