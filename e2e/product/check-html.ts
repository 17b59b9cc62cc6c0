import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const JAR = resolve('node_modules/vnu-jar/build/dist/vnu.jar')
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/**
 * Properties of CSS Overflow Level 3 and of SVG 2 that every browser has; the checker's list is older.
 */
const UNKNOWN_TO_THE_CHECKER = '.*“(?:scrollbar-gutter|paint-order)”.*'

const reportSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().default(''),
      lastLine: z.number().default(0),
      message: z.string(),
      extract: z.string().default(''),
    }),
  ),
})

/** Whether this machine can run the checker. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0
}

/**
 * Runs the Nu HTML checker once over all pages.
 *
 * @param pages HTML by path
 * @returns one line per error
 */
export function htmlErrors(pages: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pliego-html-'))
  try {
    const paths = new Map<string, string>()
    for (const [path, html] of pages) {
      const file = join(folder, `${paths.size}.html`)
      writeFileSync(file, html)
      paths.set(pathToFileURL(file).href.replace('file:///', 'file:/'), path)
    }
    const options = ['--errors-only', '--format', 'json', '--stdout']
    const filter = ['--filterpattern', UNKNOWN_TO_THE_CHECKER]
    const run = spawnSync('java', ['-Xss4m', '-jar', JAR, ...options, ...filter, folder], {
      encoding: 'utf8',
      maxBuffer: OUTPUT_MAX_BYTES,
    })
    if (run.stdout === '') throw new Error(`The HTML checker did not run: ${run.stderr}`)
    return reportSchema
      .parse(JSON.parse(run.stdout))
      .messages.map(
        ({ url, message, extract }) =>
          `${paths.get(url.replace('file:///', 'file:/')) ?? url}: ${message} (${extract.trim()})`,
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
