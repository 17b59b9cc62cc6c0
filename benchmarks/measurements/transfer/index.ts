import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberOption, partsOf } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark, OptionValues } from '../../harness/benchmark/benchmark.ts'
import { makeAccounts, PASSWORD } from '../../harness/site/backend-content.ts'
import { describeMachine } from '../../harness/benchmark/machine.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure, Section } from '../../harness/benchmark/report.ts'
import { fillSite } from '../../harness/site/content.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import { runProgram } from './run-program.ts'
import type { ProgramRun } from './run-program.ts'
import { writeWordpressExport } from './wordpress-export.ts'

const TRANSFER_PARTS = ['import', 'export'] as const
const MINUTE_SECONDS = 60
/** What an import of 10,000 posts may take. */
const IMPORT_GOAL_SECONDS = 2 * MINUTE_SECONDS
const IMPORT_GOAL_POSTS = 10_000
/** How much more memory an export of the largest site may need than that of the smallest. */
const GROWTH_GOAL = 1.5

/** `npm run bench -- transfer`: content into the embedded backend and out of it, by the real programs. */
export const transferBenchmark: Benchmark = {
  name: 'transfer',
  summary: 'imports and exports of many posts: time, and memory of the program',
  parts: TRANSFER_PARTS,
  options: {
    posts: { meaning: 'posts of the WordPress export that is imported', default: '10000' },
    sizes: { meaning: 'posts of the sites that are exported', default: '5000,50000' },
    folder: { meaning: 'where to put data, export and archive', default: tmpdir() },
  },
  async run(values, progress) {
    const date = new Date().toISOString()
    const machine = describeMachine()
    const parts = partsOf(values, TRANSFER_PARTS)
    const sections: Section[] = []
    const problems: string[] = []
    if (parts.includes('import')) sections.push(await measureImport(values, problems, progress))
    if (parts.includes('export')) sections.push(await measureExports(values, problems, progress))
    return { benchmark: 'transfer', date, machine, sections, problems }
  },
}

/** Every limit as it is for people: an import has to keep to them. */
const AS_FOR_PEOPLE = {
  PLIEGO_RATE_LIMIT_FACTOR: '1',
  PLIEGO_ANSWER_MAX_DOCUMENTS: '1000',
  PLIEGO_ANSWER_MAX_MB: '8',
  PLIEGO_QUERY_MAX_ROWS: '20000',
  PLIEGO_QUERY_MAX_SECONDS: '20',
}

async function measureImport(
  values: OptionValues,
  problems: string[],
  progress: (line: string) => void,
): Promise<Section> {
  const posts = Math.round(numberOption(values, 'posts'))
  return inFolder(values, async (folder) => {
    const dataDir = path.join(folder, 'data')
    const file = path.join(folder, 'export.xml')
    await writeWordpressExport(file, posts)
    await makeAccounts(dataDir, { editor: 'editor' })
    const backend = await startBackend({ dataDir, environment: AS_FOR_PEOPLE }).ready
    try {
      const importNow = () =>
        runProgram(
          'import/main.ts',
          [
            'wordpress',
            file,
            '--origin',
            backend.origin,
            '--email',
            'editor@example.org',
            '--report',
            path.join(folder, 'report.json'),
          ],
          { PLIEGO_PASSWORD: PASSWORD, PLIEGO_DATA_DIR: dataDir },
        )
      progress(`importing ${posts} posts`)
      const first = await importNow()
      if (!first.output.includes(`${posts} created`)) problems.push(`import: ${first.output}`)
      progress('importing them again')
      const again = await importNow()
      if (!again.output.includes(`${posts} already here, unchanged`)) {
        problems.push(`second import: ${again.output}`)
      }
      const goal = (IMPORT_GOAL_SECONDS * posts) / IMPORT_GOAL_POSTS
      if (first.seconds > goal) problems.push(`the import took over ${goal} s`)
      return {
        title: `Import of ${posts} posts of WordPress`,
        figures: [...figures('import', first), ...figures('again, nothing to do', again)],
      }
    } finally {
      await backend.stop('SIGTERM')
    }
  })
}

async function measureExports(
  values: OptionValues,
  problems: string[],
  progress: (line: string) => void,
): Promise<Section> {
  const sizes = (values['sizes'] ?? '').split(',').map(Number)
  const measured: Figure[] = []
  const peaks: number[] = []
  for (const posts of sizes) {
    progress(`exporting ${posts} posts`)
    const run = await inFolder(values, (folder) => exportOnce(folder, posts))
    measured.push(...figures(`export of ${posts} posts`, run))
    peaks.push(run.peakMb)
  }
  const [smallest, largest] = [Math.min(...peaks), Math.max(...peaks)]
  if (largest > smallest * GROWTH_GOAL) {
    problems.push(
      `memory grows with the site: ${smallest.toFixed(0)} MB to ${largest.toFixed(0)} MB`,
    )
  }
  return { title: 'Export, verified', figures: measured }
}

async function exportOnce(folder: string, posts: number): Promise<ProgramRun> {
  const dataDir = path.join(folder, 'data')
  const ids = await makeAccounts(dataDir, { author: 'author' })
  fillSite(dataDir, posts, ids.get('author') ?? '')
  const key = path.join(folder, 'key.json')
  await runProgram('scripts/service-account.ts', [
    'add',
    'bench',
    '--out',
    key,
    '--data-dir',
    dataDir,
  ])
  const backend = await startBackend({ dataDir, environment: AS_FOR_PEOPLE }).ready
  try {
    const place = path.join(folder, 'export')
    return await runProgram('export/main.ts', [
      '--out',
      place,
      '--origin',
      backend.origin,
      '--key',
      key,
    ])
  } finally {
    await backend.stop('SIGTERM')
  }
}

const figures = (what: string, run: ProgramRun): Figure[] => [
  singleFigure(what, 's', run.seconds, `${run.processorSeconds.toFixed(0)} s of a processor`),
  singleFigure(`${what}, most memory`, 'MB', run.peakMb),
]

async function inFolder<Result>(
  values: OptionValues,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-transfer-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
