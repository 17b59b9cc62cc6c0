import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { stripVTControlCharacters } from 'node:util'

/**
 * The phase that a printed line of Gatsby's begins; the first match wins. Without a terminal Gatsby says
 * only what is done, so each line announces the step after it.
 */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/success compile gatsby files/, 'Reading the content'],
  [/success source and transform nodes/, 'Creating the pages'],
  [/bootstrap finished/, 'Bundling scripts and styles'],
  [/success Building production JavaScript/, 'Preparing the page renderer'],
  [/success Building HTML renderer/, 'Collecting the data of the pages'],
  [/success run (?:page )?queries|IMAGE_PROCESSING/, 'Processing pictures and rendering the pages'],
  [/success Building static HTML/, 'Finishing the build'],
]

/** Told what is under way, in words for people; both numbers are null where they are not known. */
export type OnPhase = (phase: string, done: number | null, total: number | null) => void

/** Phases that the publisher itself goes through around the build. */
export const OWN_PHASES = {
  preparing: 'Preparing the build',
  releasing: 'Storing the release',
  verifying: 'Checking the public pages',
} as const

/** The phase that a line of output announces, or null when it announces none. */
export function phaseOf(line: string): string | null {
  const text = stripVTControlCharacters(line)
  return PHASES.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Longest line that is shown: Gatsby prints whole minified sources when a page fails to render. */
const LINE_MAX_LENGTH = 240
const REASON_MAX_LINES = 6

/** Where an explanation begins: ` ERROR  #11321 ...`, `error ...`, `Error: ...`, `TypeError: ...`. */
const BEGINNING =
  /^\s*(?:ERROR\b|error\s|not finished\b|[A-Za-z]*Error:|The build command could not|The build was ended by)/

/** Lines that explain nothing to a reader. */
const NOISE = [
  /^\s*at\s/,
  /^\s*[-=╔╚║]{3,}/,
  /^\s*\d*\s*\|/,
  /^\s*>\s*\d+\s*\|/,
  /^\s*See our docs page/i,
  /^\s*https:\/\/gatsby\.dev/,
  /^\s*(?:success|info|verbose)\s/,
  /^\s*not finished\b/,
  /^\s*File: (?:webpack|.*node_modules)/,
]

/**
 * The reason of a failed build in a few short lines, out of everything that it printed. Never holds
 * stack traces or source code; null when nothing readable was found.
 */
export function failureReason(output: readonly string[]): string | null {
  const lines = output.map((line) => stripVTControlCharacters(line).trimEnd())
  const start = lines.findIndex(
    (line) => BEGINNING.test(line) && !NOISE.some((noise) => noise.test(line)),
  )
  if (start === -1) return null
  const kept: string[] = []
  for (const line of lines.slice(start)) {
    const text = line.trim()
    if (text === '' || line.length > LINE_MAX_LENGTH || NOISE.some((noise) => noise.test(line))) {
      continue
    }
    if (!kept.includes(text)) kept.push(text)
    if (kept.length === REASON_MAX_LINES) break
  }
  const reason = kept.join('\n').replace(/^(?:ERROR|error)\s+/, '')
  return reason === '' ? null : reason
}

/** Logs of builds that are kept. */
const KEPT_LOGS = 20

/** Largest log: a builder process may run for weeks. In characters. */
const LOG_MAX_LENGTH = 10_000_000

/** The log of one build, as it is written. */
export interface BuildLog {
  readonly file: string
  line(text: string): void
  close(): Promise<void>
}

/**
 * Opens the log of a build and drops the oldest ones. A log that cannot be written, such as on a full
 * disk, ends early and never stops the build.
 */
export async function openLog(buildDir: string, buildId: string, at: Date): Promise<BuildLog> {
  const folder = path.join(buildDir, 'logs')
  await mkdir(folder, { recursive: true })
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort()
  for (const name of logs.slice(0, Math.max(0, logs.length - KEPT_LOGS + 1))) {
    await rm(path.join(folder, name), { force: true })
  }
  const stamp = at.toISOString().replace(/[:.]/g, '-')
  const file = path.join(folder, `${stamp}-${buildId}.log`)
  const stream = createWriteStream(file, { mode: 0o600 })
  const done = finished(stream).catch(() => undefined)
  let length = 0
  return {
    file,
    line: (text) => {
      if (length > LOG_MAX_LENGTH || !stream.writable) return
      length += text.length
      stream.write(
        length > LOG_MAX_LENGTH ? 'The log is full; what follows is not kept.\n' : `${text}\n`,
      )
    },
    close: async () => {
      stream.end()
      await done
    },
  }
}
