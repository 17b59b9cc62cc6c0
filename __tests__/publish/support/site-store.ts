import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import type { Disk } from '../../../publish/release/files/disk.ts'
import type { ReleaseFile } from '../../../publish/release/files/release-file.ts'
import { openReleases } from '../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../publish/release/store.ts'
import { makeFolders } from './publisher.ts'

/** Releases in a folder of their own, beside the folder of a built site. */
export interface SiteStore {
  readonly dataDir: string
  /** The folder of the built site. */
  readonly site: string
  /** The releases; another object after {@link SiteStore.reopen}. */
  store(): ReleaseStore
  /** Writes a file of the site. */
  write(name: string, content: string): void
  /** Makes the site the live release. */
  release(isUncompressed?: boolean): Promise<void>
  /** What a reader gets at a path. */
  fileAt(sitePath: string): ReleaseFile
  /** Opens the releases as a process does that is started again. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** @param disk what the files are stored on; by default the real one */
export async function openSiteStore(disk?: Disk): Promise<SiteStore> {
  const folders = makeFolders()
  const { dataDir } = folders
  const database = openDatabase(dataDir)
  const site = path.join(folders.root, 'public')
  mkdirSync(site)
  const open = () =>
    openReleases({
      dataDir,
      database,
      now: () => new Date(),
      log: silentLog,
      ...(disk !== undefined && { disk }),
    })
  let store = await open()
  return {
    dataDir,
    site,
    store: () => store,
    write: (name, content) => {
      writeFileSync(path.join(site, name), content)
    },
    release: async (isUncompressed = true) => {
      const tree = await store.collect(site, 'a', isUncompressed)
      const made = await store.create({ folder: site, buildId: 'b1', fingerprint: 'f', tree })
      await store.activate(made.release)
    },
    fileAt: (sitePath) => {
      const found = store.site()?.resolve(sitePath)
      if (found?.kind !== 'file') throw new Error(`There is no ${sitePath}.`)
      return found.file
    },
    reopen: async () => {
      await store.close()
      store = await open()
    },
    close: async () => {
      await store.close()
      database.close()
      folders.remove()
    },
  }
}
