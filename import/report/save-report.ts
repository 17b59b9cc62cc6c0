import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeError, ImportError } from '../settings/errors.ts'
import type { ImportReport } from './report.ts'

/** Where the report goes unless `--report` says otherwise: below the data folder, by time. */
export function defaultReportFile(dataDir: string, format: string, startedAt: Date): string {
  const time = startedAt.toISOString().slice(0, 19).replace(/:/g, '-')
  return join(dataDir, 'imports', `${format}-${time}.json`)
}

/** @throws ImportError `import/report-not-written` */
export async function saveReport(report: ImportReport, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  } catch (error) {
    throw new ImportError(
      'import/report-not-written',
      `The report cannot be written to ${file}: ${describeError(error)}. Choose another file with --report.`,
      { cause: error },
    )
  }
}
