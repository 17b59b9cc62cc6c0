import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LOG_FILE } from '../../local/log-file.ts'
import { singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'

/** Longest line that a report shows, and how many of them. */
const LINE_MAX_LENGTH = 220
const SHOWN_LINES = 4

const lineSchema = z.looseObject({
  level: z.string(),
  message: z.string().optional(),
  event: z.string().optional(),
  reason: z.string().optional(),
  problem: z.string().optional(),
  cause: z.string().optional(),
  path: z.string().optional(),
})

/** What the product has logged since a moment. */
export interface ReportedLines {
  /** Warnings and errors, each once, in short. */
  readonly read: () => Promise<readonly string[]>
}

/** Begins to listen to the log of a data folder. */
export async function listenToLog(dataDir: string): Promise<ReportedLines> {
  const file = path.join(dataDir, LOG_FILE)
  const from = existsSync(file) ? (await stat(file)).size : 0
  return {
    read: async () => {
      const text = existsSync(file) ? (await readFile(file)).subarray(from).toString('utf8') : ''
      const lines = text.split('\n').flatMap((line) => {
        if (line === '') return []
        const fields = lineSchema.parse(JSON.parse(line))
        return fields.level === 'warn' || fields.level === 'error' ? [inShort(fields)] : []
      })
      return [...new Set(lines)]
    },
  }
}

function inShort(fields: z.output<typeof lineSchema>): string {
  const { level, message, event, reason, problem, cause, path: of } = fields
  const facts = [message ?? event, of, problem, reason, cause].filter((one) => one !== undefined)
  return `${level} ${facts.join(': ')}`.replaceAll(/\s+/g, ' ').slice(0, LINE_MAX_LENGTH)
}

/** The figure of what was reported, with the first lines. */
export async function reportedFigure(what: string, lines: ReportedLines): Promise<Figure> {
  const found = await lines.read()
  return singleFigure(what, '', found.length, found.slice(0, SHOWN_LINES).join(' | '))
}
