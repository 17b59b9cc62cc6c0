import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import { BUILDER_STATE } from '../../../shared/publish/builder-protocol.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import { GatsbyStateError } from '../modules/adapter-errors.ts'
import type { StoredNode } from '../modules/gatsby-types.ts'
import { cacheDatabase } from '../modules/load-modules.ts'
import type { Modules, StoreAction } from '../modules/modules.ts'

/**
 * Gatsby writes nodes to the disk as it changes them, and everything else only when its state is stored: a
 * process that is killed in between leaves nodes that are ahead of queries and pages. So each node is noted
 * as it was, before it is changed for the first time since the state was stored, and the next process puts
 * these nodes back.
 */
export interface UndoLog {
  /** Something is going to be changed, be it no node: then results of queries are forgotten afterwards. */
  begin(): void
  /** The state has been stored: from now on it is what is gone back to. */
  next(): void
}

const entrySchema = z.object({
  id: z.string(),
  /** Null when there was none. */
  before: z.custom<StoredNode>((value) => typeof value === 'object' && value !== null).nullable(),
})

const payloadSchema = z.object({ id: z.string() })
const pageSchema = z.object({ path: z.string() })

/** Changes of a node that Gatsby has made in memory before it says so: what it was cannot be noted any more. */
const MADE_IN_PLACE = ['ADD_FIELD_TO_NODE', 'ADD_CHILD_NODE_TO_PARENT_NODE']

const LENGTH_BYTES = 4

/** Gatsby's digests of the results of queries, by the names of those. */
const RESULT_HASHES = 'query-result-hashes'

const folderOf = (directory: string): string =>
  path.join(directory, BUILDER_STATE.folder, BUILDER_STATE.undo)

/** Notes from now on what nodes were. @param directory the site's folder */
export function keepUndoLog(modules: Modules, directory: string): UndoLog {
  const { emitter } = modules['gatsby/dist/redux']
  const dataStore = modules['gatsby/dist/datastore'].getDataStore()
  const noted = new Set<string>()
  let file: number | null = null

  const begin = (): number => {
    if (file !== null) return file
    const name = `${String(namesIn(directory).length).padStart(6, '0')}-${randomUUID()}`
    mkdirSync(folderOf(directory), { recursive: true })
    file = openSync(path.join(folderOf(directory), name), 'a')
    return file
  }
  // In one call, before the store is told: a file that ends in the middle of an entry has changed nothing.
  const write = (content: Buffer) => {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(content.length)
    writeSync(begin(), Buffer.concat([length, content]))
  }
  const note = (id: string) => {
    if (noted.has(id)) return
    write(serialize({ id, before: dataStore.getNode(id) ?? null }))
    noted.add(id)
  }
  const noteNode = ({ payload }: StoreAction) => {
    const node = payloadSchema.safeParse(payload)
    if (node.success) note(node.data.id)
  }
  // Handlers of one type are called before the data store's own, which is for all.
  emitter.on('CREATE_NODE', noteNode)
  emitter.on('DELETE_NODE', noteNode)
  emitter.on('MATERIALIZE_PAGE_MODE', ({ payload }) => {
    note(`SitePage ${pageSchema.parse(payload).path}`)
  })
  for (const type of MADE_IN_PLACE) {
    emitter.on(type, ({ payload }) => {
      const node = payloadSchema.safeParse(payload)
      if (!node.success || !noted.has(node.data.id)) write(serialize(null))
    })
  }
  return {
    begin,
    next: () => {
      if (file !== null) closeSync(file)
      file = null
      noted.clear()
    },
  }
}

/**
 * Makes the nodes what they were when the state was stored. Gatsby remembers the result of each query that
 * was run since: those would be taken for old, and their pages not be made. The log stays: the caller takes it
 * away when the state is stored again.
 *
 * @returns whether something may have been changed
 * @throws GatsbyStateError when the log does not say what they were
 */
export async function undoChanges(modules: Modules, directory: string): Promise<boolean> {
  if (namesIn(directory).length === 0) return false
  const dataStore = modules['gatsby/dist/datastore'].getDataStore()
  const noted = readUndoLog(directory)
  for (const [id, before] of noted) {
    const now = dataStore.getNode(id)
    if (before !== null) dataStore.updateDataStore({ type: 'CREATE_NODE', payload: before })
    else if (now !== undefined) dataStore.updateDataStore({ type: 'DELETE_NODE', payload: now })
  }
  await dataStore.ready()
  await cacheDatabase(modules, RESULT_HASHES).clearAsync()
  return true
}

/** Nodes by id, as they were at first; null for those that were not there. */
function readUndoLog(directory: string): ReadonlyMap<string, StoredNode | null> {
  const noted = new Map<string, StoredNode | null>()
  for (const name of namesIn(directory)) {
    const content = readFileSync(path.join(folderOf(directory), name))
    for (let at = 0; at + LENGTH_BYTES <= content.length;) {
      const end = at + LENGTH_BYTES + content.readUInt32LE(at)
      if (end > content.length) break
      const entry = entrySchema.safeParse(deserialize(content.subarray(at + LENGTH_BYTES, end)))
      if (!entry.success) {
        throw new GatsbyStateError('A node was changed that could not be noted as it was before.')
      }
      const { id, before } = entry.data
      if (!noted.has(id)) noted.set(id, before)
      at = end
    }
  }
  return noted
}

/** Names of the log's files, from old to new. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(folderOf(directory)).sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
