import { invalidArgument } from '../errors.ts'
import { asList, asString, messageReader } from '../json.ts'
import { decodeMask } from '../write/decode-write.ts'
import { documentJson, jsonList } from './answer.ts'
import type { Rpc } from './context.ts'
import { readAt } from './reading.ts'

/** Most documents of one batchGet; a bound on the work of one request. */
const DOCUMENTS_MAX = 10_000

const readRequest = messageReader('', [
  'database',
  'documents',
  'mask',
  'transaction',
  'newTransaction',
  'readTime',
  'requestOptions',
])

/** `documents:batchGet`: every document once, in the order in which they are named. */
export const batchGetRpc: Rpc = (request, context) => {
  const { names, store } = context
  const { documents, mask, transaction, newTransaction, readTime } = readRequest(request.body)
  const documentNames = asList(documents, 'documents')
  if (documentNames.length > DOCUMENTS_MAX) {
    throw invalidArgument(`A request may ask for ${DOCUMENTS_MAX} documents.`)
  }
  const paths = documentNames.map((name) => names.parseDocument(asString(name, 'A document')))
  const shown = decodeMask(mask)
  const consistency = { transaction, newTransaction, readTime }
  return readAt(request, consistency, context, (reading) => {
    const found = [...new Set(paths)].map((path) => ({ path, document: store.get(path) }))
    for (const { path, document } of found) {
      reading.authorization.get(path, document)
    }
    return jsonList([
      ...reading.begin(),
      ...found.map(({ path, document }) => {
        reading.sawDocument(path, document?.updateTime ?? null)
        return document === null
          ? JSON.stringify({ missing: names.format(path), readTime: reading.time })
          : `{"found":${documentJson(document, shown, names)},"readTime":"${reading.time}"}`
      }),
    ])
  })
}
