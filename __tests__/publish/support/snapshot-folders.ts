import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../publish/queue/database.ts'
import type { DataFolders } from '../../../publish/snapshot/contents/data-files.ts'

/** A data folder as a publisher leaves it: sealed, and in one release. */
export function fillDataFolder(dataDir: string): void {
  openDatabase(dataDir).close()
  const files: Readonly<Record<string, string | Buffer>> = {
    'build/active': 'b\n',
    'build/counts.json': '{}',
    'build/logs/b1.log': 'a log',
    'build/a/site/public/old.html': 'the other workspace',
    'build/b/memory-digest': 'sources\nmemory\nresume',
    'build/b/released-as': '1 2026-01-01T00:00:00.000Z\n',
    'build/b/site/public/index.html': '<p>home</p>',
    'build/b/site/public/empty.txt': '',
    'build/b/site/.cache/data/data.mdb': Buffer.alloc(2.5 * 2 ** 20, 'nodes '),
    'build/b/site/.cache/data/lock.mdb': 'readers',
    'build/bundles/key/app.js': 'script',
    'images/card.png': 'a picture',
    'releases/current': '{"release":1,"held":null}',
    'releases/blobs/ab/abcd': '<p>home</p>',
    'operator-token': 'a secret',
  }
  for (const [name, content] of Object.entries(files)) write(path.join(dataDir, name), content)
}

export function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** What a snapshot has of that folder, in two words: a digest would not say what differs. */
export function contentsOf({ build, releases, images }: DataFolders): Record<string, string> {
  const found: Record<string, string> = {}
  for (const folder of [build, releases, images]) {
    if (!existsSync(folder)) continue
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const { mtimeMs } = statSync(file)
      const name = path.relative(path.dirname(build), file)
      found[name] = `${Math.floor(mtimeMs)} ${readFileSync(file, 'latin1').slice(0, 100)}`
    }
  }
  return found
}
