import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { inFolder } from '../../harness/site/in-folder.ts'
import {
  numberOption,
  partsOf,
  type Benchmark,
  type OptionValues,
} from '../../harness/benchmark/benchmark.ts'
import { makeAccounts, PASSWORD } from '../../harness/site/backend-content.ts'
import { singleFigure, type Figure, type Section } from '../../harness/benchmark/report.ts'
import { fillSite, sitePost } from '../../harness/site/content.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import { runProgram, type ProgramRun } from './run-program.ts'

const OLDEST_MS = Date.UTC(2016, 0, 1)

const HOUR_MS = 3_600_000

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
    const parts = partsOf(values, TRANSFER_PARTS)
    const sections: Section[] = []
    const problems: string[] = []
    if (parts.includes('import')) sections.push(await measureImport(values, problems, progress))
    if (parts.includes('export')) sections.push(await measureExports(values, problems, progress))
    return { sections, problems }
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
  const measure = async (folder: string) => {
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
  }
  return inFolder('transfer', measure, values['folder'])
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
    const run = await inFolder('transfer', (folder) => exportOnce(folder, posts), values['folder'])
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

/** Writes an export of WordPress with so many published posts of about 3 kB, without pictures. */
async function writeWordpressExport(file: string, posts: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Letters</title>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://letters.example</wp:base_blog_url>
<wp:author><wp:author_login>maria</wp:author_login><wp:author_display_name>Maria</wp:author_display_name></wp:author>
`)
  for (let index = 0; index < posts; index += 1) {
    if (!stream.write(itemOf(index))) await once(stream, 'drain')
  }
  stream.end('</channel>\n</rss>\n')
  await finished(stream)
}

function itemOf(index: number): string {
  const { title, slug, html, excerpt, tags } = sitePost(index, 'maria')
  const date = new Date(OLDEST_MS + index * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
  // As in an old site: links lead to its own addresses.
  const text = html.replaceAll('href="/discover/', 'href="https://letters.example/')
  const terms = tags.map(
    (tag) =>
      `<category domain="post_tag" nicename="${tag.toLowerCase().replace(' ', '-')}"><![CDATA[${tag}]]></category>`,
  )
  return `<item>
<title><![CDATA[${title}]]></title>
<link>https://letters.example/${slug}/</link>
<dc:creator>maria</dc:creator>
<content:encoded><![CDATA[${text}]]></content:encoded>
<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
<wp:post_id>${index + 1}</wp:post_id>
<wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name>
<wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type>
${terms.join('\n')}
</item>
`
}
