import { createReadStream } from 'node:fs'
import { damaged } from './export-folder-error.ts'

/**
 * The lines of a text file, one after another, so that no file is held in memory as a whole.
 *
 * @param maxBytes longest line
 * @throws ContentExportError `content-export/damaged` for a longer one; what the disk throws
 */
export async function* readLines(file: string, maxBytes: number): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      restBytes = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    restBytes += chunk.length - start
    if (restBytes > maxBytes) throw damaged(`${file} has a line of more than ${maxBytes} bytes`)
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last !== '') yield last
}
