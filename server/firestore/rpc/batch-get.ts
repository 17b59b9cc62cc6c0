import { FirestoreError, invalidArgument } from '../protocol/firestore-error.ts'
import { asList, asString, messageReader } from '../protocol/json.ts'
import type { FieldMask } from '../store/field-mask.ts'
import { decodeMask } from '../write/decode-write.ts'
import { documentJson, jsonList } from './answer.ts'
import type { Rpc, RpcRequest, ServiceContext } from './service-context.ts'
import type { ReadBudget } from './read-budget.ts'
import { readAt } from './reading.ts'
import type { Reading } from './reading.ts'

/** Most documents of one batchGet; a bound on the work of one request. */
const DOCUMENTS_MAX = 10_000
/** So many are read in one turn. */
const SHORT_MAX_DOCUMENTS = 20

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
  const { names } = context
  const { documents, mask, transaction, newTransaction, readTime } = readRequest(request.body)
  const documentNames = asList(documents, 'documents')
  if (documentNames.length > DOCUMENTS_MAX) {
    throw invalidArgument(`A request may ask for ${DOCUMENTS_MAX} documents.`)
  }
  const paths = documentNames.map((name) => names.parseDocument(asString(name, 'A document')))
  const shown = decodeMask(mask)
  const consistency = { transaction, newTransaction, readTime }
  const unique = [...new Set(paths)]
  checkNumber(unique.length, request.budget)
  const work = (reading: Reading) =>
    jsonList(documentSteps(unique, shown, reading, request, context))
  return readAt(request, consistency, context, work, unique.length <= SHORT_MAX_DOCUMENTS)
}

function checkNumber(count: number, { answerDocuments }: ReadBudget): void {
  if (answerDocuments === null || count <= answerDocuments) return
  throw new FirestoreError(
    'RESOURCE_EXHAUSTED',
    `Without an account a request may ask for ${answerDocuments} documents at most.`,
  )
}

/** The elements of the answer. Nothing is shown before the rules have agreed to all of it. */
function* documentSteps(
  paths: readonly string[],
  mask: FieldMask | null,
  reading: Reading,
  { budget }: RpcRequest,
  { names }: ServiceContext,
): Generator<string | null> {
  const { authorization, reader, time } = reading
  const updateTimes = new Map<string, number | null>()
  for (const path of paths) {
    const document = reader.get(path)
    authorization.get(path, document)
    updateTimes.set(path, document?.updateTime ?? null)
    yield null
  }
  yield* reading.begin()
  for (const [path, updateTime] of updateTimes) {
    reading.sawDocument(path, updateTime)
    const document = updateTime === null ? null : reader.get(path)
    const element =
      document === null
        ? JSON.stringify({ missing: names.format(path), readTime: time })
        : `{"found":${documentJson(document, mask, names)},"readTime":"${time}"}`
    budget.answered(element.length)
    yield element
  }
}
