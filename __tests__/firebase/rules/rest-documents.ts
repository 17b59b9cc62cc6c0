import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { wireFields } from '../../server/firestore/backend.ts'

/** How to reach the documents of a project on the authority of its owner. */
export interface TrustedDocuments {
  /** Such as `http://127.0.0.1:8081` or `https://firestore.googleapis.com`. */
  readonly origin: string
  readonly projectId: string
  readonly authorization: () => Promise<string>
}

/** Sends a request and returns the JSON of its answer; anything but success ends the tests. */
export async function send(
  url: string,
  method: string,
  authorization: string | null,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
  return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text
}

/** Commits writes past the rules by the protocol itself. */
export async function commitTrusted(
  { origin, projectId, authorization }: TrustedDocuments,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`
  const toWire = (write: PlannedWrite) => {
    const name = `${root}/${write.path}`
    return write.kind === 'delete'
      ? { delete: name }
      : { update: { name, fields: wireFields(write.data) } }
  }
  await send(`${origin}/v1/${root}:commit`, 'POST', await authorization(), {
    writes: writes.map(toWire),
  })
}
