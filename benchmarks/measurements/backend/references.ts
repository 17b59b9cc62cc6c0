import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { load } from './load.ts'

const COMMIT_SAMPLE_MS = 1_500

/**
 * Commits per second of SQLite alone on this disk: one row of 500 bytes each, flushed. Blocks the
 * process meanwhile.
 */
export function rawCommitsPerSecond(folder: string): number {
  const database = new DatabaseSync(path.join(folder, 'reference.sqlite'))
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS t (v TEXT)',
    )
    const insert = database.prepare('INSERT INTO t VALUES (?)')
    const text = 'x'.repeat(500)
    const startedAt = performance.now()
    let commits = 0
    while (performance.now() - startedAt < COMMIT_SAMPLE_MS) {
      insert.run(text)
      commits += 1
    }
    return (commits * 1000) / (performance.now() - startedAt)
  } finally {
    database.close()
  }
}

/** A server that reads a body and answers with two bytes; prints its port. */
const BARE_SERVER = `require('node:http').createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

/** Requests per second of a process that does nothing, with the same load generator. */
export async function bareRequestsPerSecond(connections: number, seconds: number): Promise<number> {
  const child = spawn(process.execPath, ['--eval', BARE_SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.stdout.once('data', (chunk: Buffer) => {
        resolve(chunk.toString('utf8').trim())
      })
    })
    const target = { origin: `http://127.0.0.1:${port}` }
    const request = { path: '/', body: '{"documents":[]}' }
    const { perSecond } = await load(target, { connections, seconds }, () => request)
    return perSecond
  } finally {
    child.kill()
  }
}
