import { copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdministratorAccounts } from '../node-shared/administrator/accounts.ts'
import type {
  AdministratorDocuments,
  WireDocument,
} from '../node-shared/administrator/documents.ts'
import { filesBelow } from '../node-shared/content-export/digests.ts'
import { decodeFields } from '../node-shared/backend/wire-values.ts'
import {
  EXPORT_FILES,
  EXPORT_FOLDERS,
  exportPathSchema,
} from '../shared/documents/content-export.ts'
import type { ExportedDocument, ExportedUsers } from '../shared/documents/content-export.ts'
import { ENTRY_COPIES } from '../shared/entries/entry-writes.ts'
import type { Tally } from './tally.ts'

/** Documents of one request. Working copies may have 500 kB each, the others are small. */
const DOCUMENTS_PER_PAGE = 300
const COPIES_PER_PAGE = 20

export interface CollectionsOptions {
  readonly folder: string
  readonly documents: AdministratorDocuments
  readonly tally: Tally
}

/** Writes old slugs, tombstones, texts that were not saved as a version yet, and names of authors. */
export async function exportCollections(options: CollectionsOptions): Promise<void> {
  const { tally } = options
  tally.counts.redirects = await exportCollection(options, 'slugs', EXPORT_FILES.redirects, {
    isWanted: ({ fields }) => decodeFields(fields)['kind'] === 'redirect',
  })
  tally.counts.removals = await exportCollection(options, 'removals', EXPORT_FILES.removals)
  tally.counts.workingCopies = await exportCollection(
    options,
    'workingCopies',
    EXPORT_FILES.workingCopies,
    { pageSize: COPIES_PER_PAGE },
  )
  tally.counts.authors = await exportCollection(options, 'authors', EXPORT_FILES.authors)
  tally.counts.entryCopies = await exportCollection(
    options,
    ENTRY_COPIES,
    EXPORT_FILES.entryCopies,
    { pageSize: COPIES_PER_PAGE },
  )
}

async function exportCollection(
  { folder, documents }: CollectionsOptions,
  collection: string,
  file: string,
  {
    pageSize = DOCUMENTS_PER_PAGE,
    isWanted = () => true,
  }: { readonly pageSize?: number; readonly isWanted?: (document: WireDocument) => boolean } = {},
): Promise<number> {
  let written = 0
  const handle = await open(path.join(folder, file), 'w')
  try {
    for await (const page of documents.pages(collection, { pageSize })) {
      for (const { id, fields } of page.filter(isWanted)) {
        const line: ExportedDocument = { id, fields }
        await handle.write(`${JSON.stringify(line)}\n`)
        written += 1
      }
    }
  } finally {
    await handle.close()
  }
  return written
}

/** Writes roles, names and addresses of people; null accounts leave the file out. */
export async function exportUsers(
  { folder, documents, tally }: CollectionsOptions,
  accounts: AdministratorAccounts | null,
): Promise<void> {
  const file = path.join(folder, EXPORT_FILES.users)
  if (accounts === null) {
    await rm(file, { force: true })
    return
  }
  const users = new Map<string, ExportedUsers[number]>()
  for await (const page of documents.pages('users', { pageSize: DOCUMENTS_PER_PAGE })) {
    for (const { id, fields } of page) users.set(id, { uid: id, profile: fields, account: null })
  }
  for await (const page of accounts.pages()) {
    for (const { uid, ...account } of page) {
      users.set(uid, { uid, profile: users.get(uid)?.profile ?? null, account })
    }
  }
  const sorted = [...users.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1))
  await writeFile(file, `${JSON.stringify(sorted, null, 1)}\n`, { mode: 0o600 })
  tally.counts.users = sorted.length
}

/** Writes which tags there are, the most used first. */
export async function exportTags(
  { folder, tally }: CollectionsOptions,
  tags: ReadonlyMap<string, number>,
): Promise<void> {
  const list = [...tags]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, posts]) => ({ name, posts }))
  await writeFile(path.join(folder, EXPORT_FILES.tags), `${JSON.stringify(list, null, 1)}\n`)
  tally.counts.tags = list.length
}

/** Copies the reference content, which lives as files beside the code. */
export async function exportContentFiles(
  { folder, tally }: CollectionsOptions,
  contentDir: string,
): Promise<void> {
  const target = path.join(folder, EXPORT_FOLDERS.content)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for await (const name of filesBelow(contentDir)) {
    if (!exportPathSchema.safeParse(name).success) {
      tally.note(`the file content/${name} was left out: its name is not portable`)
      continue
    }
    const file = path.join(target, name)
    await mkdir(path.dirname(file), { recursive: true })
    await copyFile(path.join(contentDir, name), file)
    tally.counts.contentFiles += 1
  }
}
