import path from 'node:path'
import { z } from 'zod'
import { plain } from './read-result.ts'
import { failureOf, type TestRun } from './test-run.ts'

/** The attachment with the last lines of the product's log. */
export const PRODUCT_LOG = 'product log'

const errorSchema = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
})

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          errors: z.array(errorSchema),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
})

interface Suite {
  readonly title: string
  readonly specs: readonly z.infer<typeof specSchema>[]
  readonly suites?: readonly Suite[] | undefined
}

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(specSchema),
    suites: z.array(suiteSchema).optional(),
  }),
)

const resultSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
  errors: z.array(errorSchema),
})

const OUTCOMES = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

/**
 * Reads the tests of Playwright's JSON result. What failed outside of a test, such as the global setup,
 * counts as a test that failed.
 *
 * @param root folder that files are named from
 * @throws ZodError when it is none
 */
export function parsePlaywrightResult(result: unknown, root: string): readonly TestRun[] {
  const { config, suites, errors } = resultSchema.parse(result)
  const fileOf = (file: string): string => path.relative(root, path.resolve(config.rootDir, file))
  const runsOf = (suite: Suite, groups: readonly string[]): readonly TestRun[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results }): TestRun => {
        const failed = results.find((attempt) => attempt.errors.length > 0)
        const [error] = failed?.errors ?? []
        const file = fileOf(spec.file)
        return {
          file,
          line: lineIn(error, fileOf, file) ?? spec.line,
          name: [...groups, spec.title].join(' › '),
          outcome: OUTCOMES[status],
          attempts: results.length,
          error: plain(error?.message ?? ''),
          productLog: failed?.attachments.find(({ name }) => name === PRODUCT_LOG)?.path ?? null,
        }
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => runsOf(inner, [...groups, inner.title])),
  ]
  return [
    ...suites.flatMap((suite) => runsOf(suite, [])),
    ...errors.map(({ message = '', location }): TestRun => ({
      ...failureOf('playwright.config.ts', '(outside of the tests)', plain(message)),
      ...(location !== undefined && { file: fileOf(location.file), line: location.line }),
    })),
  ]
}

/** The line where a test's own file failed. */
function lineIn(
  error: z.infer<typeof errorSchema> | undefined,
  fileOf: (file: string) => string,
  file: string,
): number | null {
  const location = error?.location
  return location !== undefined && fileOf(location.file) === file ? location.line : null
}
