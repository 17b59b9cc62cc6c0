import { z } from 'zod'
import { EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { call, json } from './http.ts'
import type { Target } from './http.ts'

/** Name of the database's root, in front of every document's path. */
export const ROOT = `projects/${EMBEDDED_PROJECT_ID}/databases/(default)/documents`

/** A value in the protocol's JSON, such as `{ stringValue: 'a' }`. */
export type WireValue = Readonly<Record<string, unknown>>

/** In planned writes: the time of the commit. */
export const SERVER_TIME = { transform: 'REQUEST_TIME' } as const

/** In planned writes: a value as it was read, sent back byte for byte. */
export class StoredValue {
  readonly wire: WireValue

  constructor(wire: WireValue) {
    this.wire = wire
  }
}

/** Where an operation such as `commit` or `runQuery` is. */
export function rpcPath(rpc: string): string {
  return `/v1/${ROOT}:${rpc}`
}

export function bearer(idToken: string | null): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/plain',
    ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
  }
}

function toWire(value: unknown): WireValue {
  if (value === null) return { nullValue: null }
  if (value instanceof StoredValue) return value.wire
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  }
  if (typeof value === 'object') {
    const parts: Readonly<Record<string, unknown>> = { ...value }
    const fields = Object.entries(parts).map(([field, part]) => [field, toWire(part)] as const)
    return { mapValue: { fields: Object.fromEntries(fields) } }
  }
  throw new TypeError(`No wire value for a ${typeof value}.`)
}

/** A write as the SDK sends it: server times become transforms. */
export function wireWrite(write: PlannedWrite): Readonly<Record<string, unknown>> {
  const name = `${ROOT}/${write.path}`
  if (write.kind === 'delete') return { delete: name }
  const entries = Object.entries(write.data)
  const times = entries.filter(([, value]) => value === SERVER_TIME)
  const fields = entries.filter(([, value]) => value !== SERVER_TIME)
  return {
    update: {
      name,
      fields: Object.fromEntries(fields.map(([field, value]) => [field, toWire(value)])),
    },
    ...(times.length > 0 && {
      updateTransforms: times.map(([fieldPath]) => ({
        fieldPath,
        setToServerValue: 'REQUEST_TIME',
      })),
    }),
  }
}

/** A document as it was read. */
export interface WireDocument {
  readonly fields: Readonly<Record<string, WireValue>>
  readonly updateTime: string
}

const foundSchema = z.array(
  z.object({
    missing: z.string().optional(),
    found: z
      .object({
        name: z.string(),
        fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
        updateTime: z.string(),
      })
      .optional(),
  }),
)

/** Commits writes atomically. @throws AnswerError when nothing was written */
export async function commit(
  target: Target,
  idToken: string | null,
  writes: readonly object[],
): Promise<void> {
  const answer = await call(target, rpcPath('commit'), {
    headers: bearer(idToken),
    body: JSON.stringify({ writes }),
  })
  json('commit', answer)
}

/** Reads documents by their paths; those that do not exist are null. @throws AnswerError */
export async function batchGet(
  target: Target,
  idToken: string | null,
  paths: readonly string[],
): Promise<ReadonlyMap<string, WireDocument | null>> {
  const answer = await call(target, rpcPath('batchGet'), {
    headers: bearer(idToken),
    body: JSON.stringify({ documents: paths.map((path) => `${ROOT}/${path}`) }),
  })
  const read = new Map<string, WireDocument | null>()
  for (const { found, missing } of foundSchema.parse(json('batchGet', answer))) {
    const name = found?.name ?? missing ?? ''
    read.set(name.slice(ROOT.length + 1), found ?? null)
  }
  return read
}

/** The text of a string field, or '' when there is none. */
export function stringField(document: WireDocument | null | undefined, name: string): string {
  const value = ownValue(document?.fields ?? {}, name)?.['stringValue']
  return typeof value === 'string' ? value : ''
}

/** The number of an integer field, or NaN when there is none. */
export function integerField(document: WireDocument | null | undefined, name: string): number {
  const value = ownValue(document?.fields ?? {}, name)?.['integerValue']
  return typeof value === 'string' ? Number(value) : Number.NaN
}
