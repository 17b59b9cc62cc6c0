import type { StepResult } from '../tests/step.ts'
import { countRuns, isUnsteady, type TestRun } from './test-run.ts'

/** Of all sections together, so that the end of a log shows everything. */
const MAX_LINES = 60

const STEP_TAIL_LINES = 15
const FAILED_MAX = 6
const UNSTEADY_MAX = 6
const ERROR_LINES = 3
const LOG_LINES = 3
const LINE_WIDTH = 200

const HEADING = ['', 'What failed']

/** What a report is made of. */
export interface ReportInput {
  readonly steps: readonly StepResult[]
  readonly runs: readonly TestRun[]
  /** Reads a file that a test run left; empty when it is not there. */
  readonly readText: (file: string) => string
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd().slice(0, LINE_WIDTH))
    .filter((line) => line.trim() !== '')

const indent = (lines: readonly string[]): string[] => lines.map((line) => `      ${line}`)

const placeOf = ({ file, line }: TestRun): string => (line === null ? file : `${file}:${line}`)

const more = (all: number, shown: number): string[] =>
  all > shown ? [`  … and ${all - shown} more: test-results/ has them all`] : []

/**
 * What a reader of the end of a log needs: failed tests with their errors, the end of failed static
 * checks, and tests that passed only when repeated. Empty when there is nothing to tell.
 */
export function describeTrouble({ steps, runs, readText }: ReportInput): readonly string[] {
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  const tests = [
    ...failed.slice(0, FAILED_MAX).flatMap((run) => describeFailure(run, readText)),
    ...more(failed.length, FAILED_MAX),
  ]
  const unsteady = describeUnsteady(runs.filter(isUnsteady))
  const room = MAX_LINES - HEADING.length - tests.length - unsteady.length
  const checks = steps
    .filter(({ ok, output }) => !ok && output !== '')
    .flatMap(({ name, output }) => [
      `  ✗ ${name}`,
      ...indent(linesOf(output).slice(-STEP_TAIL_LINES)),
    ])
    .slice(0, Math.max(0, room))
  const failures = [...checks, ...tests]
  const lines = [...(failures.length > 0 ? [...HEADING, ...failures] : []), ...unsteady]
  return lines.map((line) => line.slice(0, 2 * LINE_WIDTH))
}

function describeUnsteady(runs: readonly TestRun[]): readonly string[] {
  if (runs.length === 0) return []
  return [
    '',
    'What passed only when repeated',
    ...runs
      .slice(0, UNSTEADY_MAX)
      .map((run) => `  ~ ${placeOf(run)} › ${run.name}: ${firstLine(run)}`),
    ...more(runs.length, UNSTEADY_MAX),
  ]
}

const firstLine = ({ error }: TestRun): string => linesOf(error)[0] ?? ''

function describeFailure(run: TestRun, readText: (file: string) => string): string[] {
  const attempts = run.attempts > 1 ? ` (${run.attempts} attempts)` : ''
  const log = run.productLog === null ? [] : linesOf(readText(run.productLog)).slice(-LOG_LINES)
  return [
    `  ✗ ${placeOf(run)} › ${run.name}${attempts}`,
    ...indent(linesOf(run.error).slice(0, ERROR_LINES)),
    ...indent(log.map((line) => `| ${line}`)),
  ]
}

/** The line that closes a run: `N passed, N failed`, and what was skipped. */
export function closingLine(runs: readonly TestRun[]): string {
  const { passed, failed, skipped } = countRuns(runs)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
