import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAdministrator } from '../node-shared/administrator/open-administrator.ts'
import { isArchive, openExport } from '../node-shared/content-export/open-export.ts'
import { verifyExport } from '../node-shared/content-export/verify.ts'
import { CodedError } from '../node-shared/errors.ts'
import { readProductVersion } from '../node-shared/product-version.ts'
import { createProgress } from '../node-shared/progress.ts'
import { assertNoFolder, packExport } from './archive.ts'
import { readConfig, USAGE } from './config.ts'
import type { ExportConfig } from './config.ts'
import { runExport } from './run-export.ts'
import { summarise } from './summary.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function write(config: Extract<ExportConfig, { kind: 'export' }>): Promise<string> {
  const { settings, place } = config
  const isPacked = isArchive(place)
  if (isPacked) await assertNoFolder(place)
  const progress = createProgress(process.stderr, Date.now)
  const administrator = await openAdministrator({ ...config, fetch, clock: Date.now })
  const { projectId, storageBucket } = settings.options
  const folder = isPacked ? `${place}.folder` : place
  const manifest = await runExport({
    folder,
    administrator,
    source: { projectId, bucket: storageBucket, storageHost: settings.hosts.storage },
    contentDir: path.join(root, 'content'),
    productVersion: (await readProductVersion(root)).version,
    hasUsers: config.hasUsers,
    clock: () => new Date(),
    progress,
  })
  if (isPacked) {
    await packExport(folder, place, progress)
    await verify(place)
    await rm(folder, { recursive: true })
  }
  return summarise(manifest, `Export of ${administrator.description} in ${place}`)
}

async function verify(place: string): Promise<string> {
  const progress = createProgress(process.stderr, Date.now)
  const opened = await openExport(place)
  try {
    const manifest = await verifyExport(opened.folder, (done, total) => {
      progress.show(done, total, 'Verified')
    })
    return summarise(manifest, `${place} is whole. It was made on ${manifest.createdAt}.`)
  } finally {
    progress.end()
    await opened.close()
  }
}

async function run(config: ExportConfig): Promise<string> {
  switch (config.kind) {
    case 'help':
      return USAGE
    case 'verify':
      return verify(config.place)
    case 'export':
      return write(config)
  }
}

try {
  process.stdout.write(`${await run(readConfig(process.argv.slice(2), process.env))}\n`)
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
