import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'

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
