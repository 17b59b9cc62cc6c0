import { FirestoreError, invalidArgument, permissionDenied } from '../protocol/firestore-error.ts'
import { messageReader } from '../protocol/json.ts'
import { encodeValue } from '../values/encode-value.ts'
import { commit } from '../write/commit.ts'
import type { WriteResult } from '../write/commit.ts'
import { decodeWrites } from '../write/decode-write.ts'
import type { Write } from '../write/write.ts'
import { wireTime } from './answer.ts'
import type { Rpc, ServiceContext } from './service-context.ts'

const readCommit = messageReader('', ['database', 'writes', 'transaction', 'requestOptions'])
const readBatch = messageReader('', ['database', 'writes', 'labels', 'requestOptions'])

/** `documents:commit` */
export const commitRpc: Rpc = (request, context) => {
  const body = readCommit(request.body)
  const writes = decodeWrites(body.writes, context)
  const { transaction } = body
  return context.commits.run(() => {
    if (transaction !== undefined && transaction !== '') {
      context.transactions.finish(transaction, request.caller, writes.length > 0)
    }
    const { commitTime, results } = commit(writes, request.caller, context)
    return json({
      writeResults: results
        .filter(({ kind }) => kind !== 'verify')
        .map((result) => wireResult(result, context)),
      commitTime: wireTime(commitTime),
    })
  })
}

/**
 * `documents:batchWrite`: each write on its own; a failure is reported in its place. Only programs with
 * a service account may, as on Firebase.
 */
export const batchWriteRpc: Rpc = async (request, context) => {
  if (request.caller.kind !== 'trusted') throw permissionDenied()
  const writes = decodeWrites(readBatch(request.body).writes, context)
  if (new Set(writes.map(({ path }) => path)).size < writes.length) {
    throw invalidArgument('the same document cannot be written more than once in a single request')
  }
  const attempt = async (write: Write) => {
    try {
      const [result] = await context.commits.run(
        () => commit([write], request.caller, context).results,
      )
      return { result: result ? wireResult(result, context) : {}, status: {} }
    } catch (error) {
      if (!(error instanceof FirestoreError)) throw error
      return { result: {}, status: { code: RPC_CODES[error.status], message: error.message } }
    }
  }
  const outcomes = await Promise.all(writes.map(attempt))
  return json({
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ status }) => status),
  })
}

/** @see https://grpc.io/docs/guides/status-codes/ */
const RPC_CODES: Readonly<Record<FirestoreError['status'], number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
}

function json(value: unknown): string[] {
  return [JSON.stringify(value)]
}

function wireResult(result: WriteResult, context: ServiceContext): object {
  return {
    ...(result.updateTime !== null && { updateTime: wireTime(result.updateTime) }),
    ...(result.transformResults.length > 0 && {
      transformResults: result.transformResults.map((value) => encodeValue(value, context.names)),
    }),
  }
}
