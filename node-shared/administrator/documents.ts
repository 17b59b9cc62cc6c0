import { z } from 'zod'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import { SERVER_TIME, encodeFields, fieldsSchema } from '../backend/wire-values.ts'
import type { WireFields } from '../backend/wire-values.ts'
import type { Send } from './request.ts'

/** One document as read. */
export interface WireDocument {
  /** Below the database's root, such as `posts/p1`. */
  readonly path: string
  readonly id: string
  readonly fields: WireFields
  /** Of its last write. */
  readonly updateTime: string
}

/** One write of an atomic commit. */
export type DocumentWrite =
  | {
      readonly path: string
      readonly fields: WireFields
      /** Fields that get the time of the commit. */
      readonly serverTimes?: readonly string[]
      /** When the document was written last, as far as the writer knows: any other time refuses the commit. */
      readonly updateTime?: string
    }
  | { readonly path: string; readonly fields: null }

/** Returns a planned write in the form in which an administrator sends it. */
export function documentWrite(write: PlannedWrite): DocumentWrite {
  const { path } = write
  if (write.kind === 'delete') return { path, fields: null }
  const serverTimes = Object.entries(write.data).flatMap(([name, value]) =>
    value === SERVER_TIME ? [name] : [],
  )
  return { path, fields: encodeFields(write.data), serverTimes }
}

/** The documents, read and written past the security rules. */
export interface AdministratorDocuments {
  /**
   * A collection at the root in the order of its ids, a page at a time.
   *
   * @param shows only ids and times of change, without fields
   */
  pages(
    collection: string,
    options: { readonly pageSize: number; readonly shows?: 'ids' },
  ): AsyncGenerator<readonly WireDocument[]>
  /** Those of the documents that there are, by path. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, WireDocument>>
  /**
   * Applies all writes, or none.
   *
   * @throws AdministratorError `administrator/late` where a document was written meanwhile
   */
  commit(writes: readonly DocumentWrite[]): Promise<void>
}

const documentSchema = z.object({
  name: z.string(),
  fields: fieldsSchema.default({}),
  updateTime: z.string(),
})
const foundSchema = z.array(z.object({ found: documentSchema.optional() }))
const rowsSchema = z.array(z.object({ document: documentSchema.optional() }))

/**
 * Firestore's REST interface; the embedded backend, the emulators and Firebase answer alike.
 *
 * @param base address of the interface, such as `https://firestore.googleapis.com`
 */
export function administratorDocuments(
  send: Send,
  base: string,
  projectId: string,
): AdministratorDocuments {
  const root = `projects/${projectId}/databases/(default)/documents`

  const call = async (method: string, body: object): Promise<unknown> => {
    const response = await send(`${base}/v1/${root}:${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  const toStored = ({ name, ...rest }: z.infer<typeof documentSchema>): WireDocument => {
    const path = name.slice(root.length + 1)
    return { path, id: path.slice(path.lastIndexOf('/') + 1), ...rest }
  }

  return {
    async *pages(collection, { pageSize, shows }) {
      let last: WireDocument | null = null
      for (;;) {
        const data = await call('runQuery', {
          structuredQuery: {
            from: [{ collectionId: collection }],
            ...(shows === 'ids' && { select: { fields: [{ fieldPath: '__name__' }] } }),
            orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
            ...(last !== null && {
              startAt: { values: [{ referenceValue: `${root}/${last.path}` }], before: false },
            }),
            limit: pageSize,
          },
        })
        const page = rowsSchema
          .parse(data)
          .flatMap((row) => (row.document === undefined ? [] : [toStored(row.document)]))
        if (page.length > 0) yield page
        last = page.at(-1) ?? null
        if (page.length < pageSize) return
      }
    },
    async read(paths) {
      if (paths.length === 0) return new Map()
      const data = await call('batchGet', { documents: paths.map((path) => `${root}/${path}`) })
      const found = foundSchema
        .parse(data)
        .flatMap((entry) => (entry.found === undefined ? [] : [toStored(entry.found)]))
      return new Map(found.map((document) => [document.path, document]))
    },
    async commit(writes) {
      await call('commit', {
        writes: writes.map((write) => toWire(root, write)),
      })
    },
  }
}

function toWire(root: string, write: DocumentWrite): object {
  const name = `${root}/${write.path}`
  if (write.fields === null) return { delete: name }
  const { fields, serverTimes = [], updateTime } = write
  return {
    update: { name, fields },
    ...(serverTimes.length > 0 && {
      updateTransforms: serverTimes.map((fieldPath) => ({
        fieldPath,
        setToServerValue: 'REQUEST_TIME',
      })),
    }),
    ...(updateTime !== undefined && { currentDocument: { updateTime } }),
  }
}
