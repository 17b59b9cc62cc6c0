import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LOG_FILE } from '../../../local/app/log-file.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'

/** Longest line that a report shows, and how many of them. */
const LINE_MAX_LENGTH = 220
const SHOWN_LINES = 4

const lineSchema = z.looseObject({
  level: z.string(),
  event: z.string(),
  reason: z.string().optional(),
  problem: z.string().optional(),
  cause: z.string().optional(),
  path: z.string().optional(),
})

/** What the product has logged since a moment. */
export interface ReportedLines {
  /** Warnings and errors in short, each with how often it was said. */
  readonly read: () => Promise<ReadonlyMap<string, number>>
}

/** Begins to listen to the log of a data folder. */
export async function listenToLog(dataDir: string): Promise<ReportedLines> {
  const file = path.join(dataDir, LOG_FILE)
  const from = existsSync(file) ? (await stat(file)).size : 0
  return {
    read: async () => {
      const text = existsSync(file) ? (await readFile(file)).subarray(from).toString('utf8') : ''
      const counts = new Map<string, number>()
      for (const line of text.split('\n')) {
        if (line === '') continue
        const fields = lineSchema.parse(JSON.parse(line))
        if (fields.level !== 'warn' && fields.level !== 'error') continue
        const short = inShort(fields)
        counts.set(short, (counts.get(short) ?? 0) + 1)
      }
      return counts
    },
  }
}

function inShort(fields: z.output<typeof lineSchema>): string {
  const { level, event, reason, problem, cause, path: of } = fields
  const facts = [event, of, problem, reason, cause].filter((one) => one !== undefined)
  return `${level} ${facts.join(': ')}`.replaceAll(/\s+/g, ' ').slice(0, LINE_MAX_LENGTH)
}

/** The figure of what was reported, with the first lines. */
export async function reportedFigure(what: string, lines: ReportedLines): Promise<Figure> {
  const found = [...(await lines.read())]
  const shown = found
    .slice(0, SHOWN_LINES)
    .map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`))
  const total = found.reduce((sum, [, count]) => sum + count, 0)
  return singleFigure(what, '', total, shown.join(' | '))
}

/** The figure of what was said in the terminal because the log could not be written. */
export function terminalFigure(output: string): Figure {
  const lines = output.split('\n').filter((line) => line.includes('cannot be written'))
  return singleFigure(
    'lines in the terminal',
    '',
    lines.length,
    lines.at(-1)?.slice(0, LINE_MAX_LENGTH),
  )
}
