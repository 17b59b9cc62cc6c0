import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hasCode } from '../../../node-shared/errors.ts'

const TAIL_MAX_LINES = 60
const TAIL_MAX_BYTES = 16 * 1024
const LINE_MAX_LENGTH = 400

/** The last lines of a build's log; none when the log is gone, or the build wrote none. */
export async function logTail(dataDir: string, buildId: string): Promise<string[]> {
  const folder = path.join(dataDir, 'build', 'logs')
  try {
    const names = await readdir(folder)
    const name = names
      .filter((file) => file.endsWith(`-${buildId}.log`))
      .sort()
      .at(-1)
    return name === undefined ? [] : lastLines(await readEnd(path.join(folder, name)))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function readEnd(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = Math.max(0, size - TAIL_MAX_BYTES)
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(size - start),
      position: start,
    })
    const text = buffer.subarray(0, bytesRead).toString('utf8')
    // What was cut into is no line.
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}

function lastLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => stripVTControlCharacters(line).trimEnd())
    .filter((line) => line !== '')
    .slice(-TAIL_MAX_LINES)
    .map((line) => line.slice(0, LINE_MAX_LENGTH))
}
