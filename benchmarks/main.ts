import { parseArgs } from 'node:util'
import { BenchmarkUsageError, PARTS, parseArgsOptions } from './harness/benchmark/benchmark.ts'
import type { Benchmark } from './harness/benchmark/benchmark.ts'
import { abuseBenchmark } from './resilience/abuse/index.ts'
import { badEntriesBenchmark } from './resilience/bad-entries/index.ts'
import { backendBenchmark } from './measurements/backend/index.ts'
import { buildBenchmark } from './measurements/build/index.ts'
import { crashBenchmark } from './resilience/crash/index.ts'
import { failuresBenchmark } from './resilience/failures/index.ts'
import { killsBenchmark } from './resilience/kills/index.ts'
import { equalityBenchmark } from './resilience/equality/index.ts'
import { describeMachine } from './harness/benchmark/machine.ts'
import { formatMarkdown, formatText } from './harness/benchmark/format.ts'
import { openingBenchmark } from './measurements/opening/index.ts'
import { publishBenchmark } from './measurements/publish/index.ts'
import { dayBenchmark } from './measurements/publish/publish-day.ts'
import { publishEntryBenchmark } from './measurements/publish/publish-entry.ts'
import { publishersBenchmark } from './resilience/publishers/index.ts'
import { readerBenchmark } from './measurements/reader/index.ts'
import { restBenchmark } from './measurements/rest/index.ts'
import { serveBenchmark } from './measurements/serve/index.ts'
import { soakBenchmark } from './resilience/soak/index.ts'
import { stressBenchmark } from './resilience/stress/index.ts'
import { tasksBenchmark } from './measurements/tasks/index.ts'
import { transferBenchmark } from './measurements/transfer/index.ts'
import { typingBenchmark } from './measurements/typing/index.ts'

/** Every benchmark, by the name that the command line knows it by. */
const BENCHMARKS: readonly Benchmark[] = [
  abuseBenchmark,
  backendBenchmark,
  badEntriesBenchmark,
  buildBenchmark,
  crashBenchmark,
  dayBenchmark,
  failuresBenchmark,
  killsBenchmark,
  equalityBenchmark,
  openingBenchmark,
  publishBenchmark,
  publishEntryBenchmark,
  publishersBenchmark,
  readerBenchmark,
  restBenchmark,
  serveBenchmark,
  soakBenchmark,
  stressBenchmark,
  tasksBenchmark,
  transferBenchmark,
  typingBenchmark,
]

function help(): string {
  const lines = BENCHMARKS.flatMap((benchmark) => [
    `  ${benchmark.name.padEnd(13)} ${benchmark.summary}`,
    ...(benchmark.parts === undefined
      ? []
      : [`${' '.repeat(16)}parts: ${benchmark.parts.join(', ')} (all)`]),
    ...Object.entries(benchmark.options).map(
      ([name, option]) =>
        `${' '.repeat(16)}--${name.padEnd(12)} ${option.meaning} (${option.default})`,
    ),
  ])
  return [
    'npm run bench -- NAME [options]',
    '',
    'Measures this checkout on this machine. Nothing else should run meanwhile.',
    '',
    ...lines,
    '',
    'Every benchmark takes --json (all runs, for programs) and --markdown (for docs/BENCHMARKS.md);',
    'without them it prints a table. Progress goes to the standard error. The exit code is 1 when',
    'something did not hold.',
    '',
  ].join('\n')
}

async function main(parameters: readonly string[]): Promise<void> {
  const [name, ...rest] = parameters
  if (name === undefined || name === '--help' || name === '-h') {
    process.stdout.write(help())
    return
  }
  const benchmark = BENCHMARKS.find((one) => one.name === name)
  if (benchmark === undefined) throw new BenchmarkUsageError(`There is no benchmark "${name}".`)
  const { values, positionals } = parseOptions(benchmark, rest)
  const { json, markdown, help: isHelpWanted, ...own } = values
  if (isHelpWanted === true) {
    process.stdout.write(help())
    return
  }
  const unknown = positionals.find((part) => benchmark.parts?.includes(part) !== true)
  if (unknown !== undefined) throw new BenchmarkUsageError(`${name} has no part "${unknown}".`)
  const options = Object.fromEntries([
    ...Object.entries(own).map(([option, value]) => [option, String(value)] as const),
    ...(positionals.length > 0 ? [[PARTS, positionals.join(' ')] as const] : []),
  ])
  if (options['origin'] !== undefined) await expectAnswer(options['origin'])
  const date = new Date().toISOString()
  const machine = describeMachine()
  const findings = await benchmark.run(options, (line) => process.stderr.write(`${line}\n`))
  const report = { benchmark: name, date, machine, ...findings }
  process.stdout.write(
    json === true
      ? `${JSON.stringify(report, null, 2)}\n`
      : markdown === true
        ? formatMarkdown(report)
        : formatText(report),
  )
  if (report.problems.length > 0) process.exitCode = 1
}

async function expectAnswer(origin: string): Promise<void> {
  try {
    await (await fetch(origin)).body?.cancel()
  } catch (cause) {
    throw new BenchmarkUsageError(
      `Nothing answers at ${origin}. Start the product with npm start, or tell where it is with --origin.`,
      { cause },
    )
  }
}

function parseOptions(benchmark: Benchmark, parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      strict: true,
      allowPositionals: true,
      options: {
        ...parseArgsOptions(benchmark),
        json: { type: 'boolean' },
        markdown: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new BenchmarkUsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof BenchmarkUsageError)) throw error
  process.stderr.write(`${error.message}\n\n${help()}`)
  process.exitCode = 2
}
