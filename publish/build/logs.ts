import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'

/** Logs of builds that are kept. */
const KEPT_LOGS = 20

/** The log of one build, as it is written. */
export interface BuildLog {
  readonly file: string
  line(text: string): void
  close(): Promise<void>
}

/** Opens the log of a build and drops the oldest ones. */
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
  return {
    file,
    line: (text) => {
      stream.write(`${text}\n`)
    },
    close: async () => {
      stream.end()
      await finished(stream)
    },
  }
}
