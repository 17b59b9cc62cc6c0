import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { SnapshotError } from '../contract/errors.ts'
import { SCHEMA_VERSION } from '../queue/database.ts'
import {
  HEAD_KEY,
  MANIFESTS,
  PACKS,
  SNAPSHOT_FORMAT,
  formatSchema,
  headSchema,
} from './contents/snapshot-format.ts'
import type { SnapshotHead } from './contents/snapshot-format.ts'
import type { SnapshotObjects } from './contents/snapshot-objects.ts'
import type { StoredFiles } from './save/store-files.ts'

/** How long an object stays that no snapshot names: a publisher may be reading it, or about to name it. */
const GRACE_MS = 3_600_000

/** Properties that have to be the same where a snapshot is used. */
export type SnapshotIdentity = Readonly<Record<string, string>>

/** The settings of a publisher that a snapshot depends on. */
interface SnapshotSite {
  readonly dataDir: string
  readonly siteUrl: string
  readonly backendOrigin: string
  readonly settings: FirebaseSettings
}

/** A snapshot serves the same site, in the same place, with programs that read the same files. */
export function snapshotIdentity(
  { dataDir, siteUrl, backendOrigin, settings }: SnapshotSite,
  projectDir: string,
): SnapshotIdentity {
  return {
    dataDir,
    projectDir,
    siteUrl,
    project: settings.options.projectId,
    backend: settings.hosts.firestore ?? backendOrigin,
    machine: `${process.platform} ${process.arch}`,
    database: String(SCHEMA_VERSION),
  }
}

/**
 * The newest snapshot.
 *
 * @returns null when there is none
 * @throws SnapshotError `snapshot/damaged`, `snapshot/other-format`, or `snapshot/foreign`
 */
export async function readHead(
  objects: SnapshotObjects,
  identity: SnapshotIdentity,
): Promise<SnapshotHead | null> {
  const head = await parseHead(objects)
  const foreign = head === null ? null : foreignProperty(head, identity)
  if (foreign !== null) throw new SnapshotError('snapshot/foreign', foreign)
  return head
}

/** A property by which a snapshot is of no use here, as a sentence; null when all are the same. */
export function foreignProperty(head: SnapshotHead, identity: SnapshotIdentity): string | null {
  for (const [property, own] of Object.entries(identity)) {
    const its = ownValue(head.identity, property) ?? 'nothing'
    if (its !== own) return `Its ${property} is "${its}", here it is "${own}".`
  }
  return null
}

/**
 * Makes stored files the newest snapshot, and removes objects that are none's. To be called by the publisher
 * that has the lease.
 *
 * @throws SnapshotError `snapshot/fenced`, or `snapshot/chunk-missing`
 */
export async function writeHead(
  objects: SnapshotObjects,
  { manifest, packs }: StoredFiles,
  { fence, identity, takenAt, release }: Omit<SnapshotHead, 'format' | 'manifest'>,
): Promise<void> {
  const before = await parseHead(objects).catch((error: unknown) => {
    if (error instanceof SnapshotError) return null
    throw error
  })
  if (before !== null && before.fence > fence) {
    throw new SnapshotError(
      'snapshot/fenced',
      `Another publisher has taken over: its number is ${before.fence}, that of this one ${fence}.`,
    )
  }
  const stored = [...(await objects.list(PACKS)), ...(await objects.list(MANIFESTS))]
  const keys = new Set(stored.map(({ key }) => key))
  const needed = [`${MANIFESTS}${manifest}`, ...packs.map((name) => `${PACKS}${name}`)]
  const missing = needed.find((key) => !keys.has(key))
  if (missing !== undefined) {
    throw new SnapshotError('snapshot/chunk-missing', `${missing} was removed meanwhile.`)
  }
  const head: SnapshotHead = {
    format: SNAPSHOT_FORMAT,
    fence,
    identity,
    takenAt,
    release,
    manifest,
  }
  await objects.put(HEAD_KEY, Buffer.from(JSON.stringify(head)))
  // By the clock of the store: the manifest was written a moment ago.
  const now = Math.max(...stored.map(({ changedMs }) => changedMs))
  const inUse = new Set(needed)
  for (const { key, changedMs } of stored) {
    if (!inUse.has(key) && now - changedMs > GRACE_MS) await objects.remove(key)
  }
}

/**
 * Reads the head, which names the newest snapshot, whatever it is of; null when there is none.
 *
 * @throws SnapshotError `snapshot/damaged`, or `snapshot/other-format`
 */
export async function parseHead(objects: SnapshotObjects): Promise<SnapshotHead | null> {
  const content = await objects.get(HEAD_KEY)
  if (content === null) return null
  try {
    const json: unknown = JSON.parse(content.toString('utf8'))
    const { format } = formatSchema.parse(json)
    if (format !== SNAPSHOT_FORMAT) {
      const text = `It has the format ${format}; this version reads ${SNAPSHOT_FORMAT}.`
      throw new SnapshotError('snapshot/other-format', text)
    }
    return headSchema.parse(json)
  } catch (cause) {
    if (cause instanceof SnapshotError) throw cause
    throw new SnapshotError('snapshot/damaged', `${HEAD_KEY} cannot be read.`, { cause })
  }
}
