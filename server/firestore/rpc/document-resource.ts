import { FirestoreError } from '../protocol/firestore-error.ts'
import { asObject } from '../protocol/json.ts'
import type { DocumentRow } from '../store/document-reader.ts'
import type { FieldMask } from '../store/field-mask.ts'
import { decodeMask, decodePrecondition } from '../write/decode-write.ts'
import { commit } from '../write/commit.ts'
import { documentJson } from './answer.ts'
import type { Rpc, ServiceContext } from './service-context.ts'
import { readAt } from './reading.ts'
import type { Reading } from './reading.ts'

/** A mask from repeated parameters such as `mask.fieldPaths`; null when there are none. */
export function maskParameter(query: URLSearchParams, name: string) {
  const fieldPaths = query.getAll(`${name}.fieldPaths`)
  return fieldPaths.length === 0 ? null : decodeMask({ fieldPaths })
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

function preconditionParameter(query: URLSearchParams) {
  const exists = query.get('currentDocument.exists')
  const updateTime = query.get('currentDocument.updateTime')
  return decodePrecondition({
    // Anything but a boolean reaches the decoder as it came, and is refused there.
    ...(exists !== null && { exists: BOOLEANS.get(exists) ?? exists }),
    ...(updateTime !== null && { updateTime }),
  })
}

function shown(
  mask: FieldMask | null,
  path: string,
  document: DocumentRow | null,
  { names }: ServiceContext,
): string {
  if (document === null) {
    throw new FirestoreError('NOT_FOUND', `Document "${names.format(path)}" not found.`)
  }
  return documentJson(document, mask, names)
}

/** `GET DOCUMENT` */
export function getDocument(query: URLSearchParams): Rpc {
  return (request, context) => {
    const path = request.parent
    const mask = maskParameter(query, 'mask')
    const consistency = {
      transaction: query.get('transaction') ?? undefined,
      readTime: query.get('readTime') ?? undefined,
    }
    const work = function* (reading: Reading) {
      const document = reading.reader.get(path)
      reading.authorization.get(path, document)
      reading.sawDocument(path, document?.updateTime ?? null)
      yield shown(mask, path, document, context)
    }
    return readAt(request, consistency, context, work, true)
  }
}

/** `PATCH DOCUMENT`. Answers with what was written: who may write may not be allowed to read more. */
export function patchDocument(query: URLSearchParams): Rpc {
  return (request, context) => {
    const path = request.parent
    const fields = context.decoder.decodeFields(asObject(request.body, 'The document')['fields'])
    const mask = maskParameter(query, 'updateMask')
    const precondition = preconditionParameter(query)
    const write = { kind: 'update', path, precondition, fields, mask, transforms: [] } as const
    return context.commits.run(() => {
      commit([write], request.caller, context)
      return [shown(mask, path, context.store.get(path), context)]
    })
  }
}

/** `DELETE DOCUMENT` */
export function deleteDocument(query: URLSearchParams): Rpc {
  return async (request, context) => {
    const precondition = preconditionParameter(query)
    await context.commits.run(() =>
      commit([{ kind: 'delete', path: request.parent, precondition }], request.caller, context),
    )
    return ['{}']
  }
}
