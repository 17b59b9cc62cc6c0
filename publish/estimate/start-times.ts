import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { hasCode } from '../../node-shared/errors.ts'
import type { StartTimes } from './start-estimate.ts'

const timesSchema = z.object({
  version: z.literal(1),
  phases: z.array(
    z.tuple([z.string(), z.object({ ms: z.number().min(0), pieces: z.int().min(0).nullable() })]),
  ),
})

/** Where the times of the last first start on this machine are: beside the bundles, for any data folder. */
export function startTimesFile(projectDir: string): string {
  return path.join(projectDir, 'node_modules', '.cache', 'pliego', 'start-times.json')
}

/** Reads them; none when there is no file that can be read. */
export async function readStartTimes(file: string): Promise<StartTimes> {
  try {
    return new Map(timesSchema.parse(JSON.parse(await readFile(file, 'utf8'))).phases)
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (isUnreadable || hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return new Map()
    throw error
  }
}

/** Keeps them for the next first start. */
export async function writeStartTimes(file: string, times: StartTimes): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeDurably(file, `${JSON.stringify({ version: 1, phases: [...times] })}\n`)
}
