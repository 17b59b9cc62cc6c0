import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { parentPort, threadId } from 'node:worker_threads'
import { hashOf } from './release-file.ts'
import { inlineScriptHashes } from './script-hashes.ts'
import type { ContentRead, StoreOrder, StoreReport } from './store-threads.ts'

/**
 * The thread that reads files, and writes their contents under their hashes, without a promise for each
 * step: there are a hundred thousand.
 */

let contents: Buffer[] = []
const folders = new Set<string>()

function read(files: Extract<StoreOrder, { kind: 'read' }>['files']): ContentRead[] {
  contents = []
  return files.map(({ name, isPage }) => {
    const content = readFileSync(name)
    contents.push(content)
    return {
      sha256: hashOf(content),
      size: content.length,
      ...(isPage && { scriptHashes: inlineScriptHashes(content.toString('utf8')) }),
    }
  })
}

function write(wanted: Extract<StoreOrder, { kind: 'write' }>['wanted']): void {
  for (const { index, file, isDamaged } of wanted) {
    const content = contents[index]
    if (content === undefined) throw new Error(`No content ${index} was read.`)
    const there = isDamaged ? undefined : statSync(file, { throwIfNoEntry: false })
    if (there?.size !== content.length) replace(file, content)
  }
  contents = []
}

/** Others may write the same content at the same time, each into a file of its own at first. */
function replace(file: string, content: Buffer): void {
  const folder = path.dirname(file)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  const temporary = `${file}.${threadId}.tmp`
  const descriptor = openSync(temporary, 'w', 0o644)
  try {
    for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
}

parentPort?.on('message', (order: StoreOrder) => {
  const report: StoreReport = order.kind === 'read' ? read(order.files) : null
  if (order.kind === 'write') write(order.wanted)
  parentPort?.postMessage(report)
})
