import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import type { ParsedRequest, RequestHead } from '../../node-shared/http/request.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import type { HttpService } from '../http/router.ts'
import type { RulesAuth, Ruleset } from '../rules/index.ts'
import { createGroupCommit } from '../database/group-commit.ts'
import { TRUSTED } from './authorization/authorization.ts'
import type { Caller } from './authorization/authorization.ts'
import { FirestoreError } from './protocol/firestore-error.ts'
import { FIRESTORE_FORM } from './protocol/firestore-form.ts'
import { decodeQuery } from './query/decode/decode-query.ts'
import { runQuery } from './query/run/run-query.ts'
import { parseBody } from './protocol/json.ts'
import { fromPlainFields, toPlainFields } from './values/plain-values.ts'
import type { PlainFields } from './values/plain-values.ts'
import type { RpcAnswer, ServiceContext } from './rpc/service-context.ts'
import { NO_LIMITS, createReadBudget } from './rpc/read-budget.ts'
import type { ReadAllowance, ReadBudget, ReadLimits } from './rpc/read-budget.ts'
import { DOCUMENT_ROUTES, findRoute, routeRequest } from './rpc/rpc-routes.ts'
import { createTransactions } from './rpc/transactions.ts'
import { createCooperativeScheduler } from './rpc/cooperative-scheduler.ts'
import { createDocumentStore } from './store/document-store.ts'
import { createHistory } from './store/history.ts'
import { createSnapshots } from './store/snapshots.ts'
import { createValueDecoder } from './values/decode-value.ts'
import { checkDocumentPath, createResourceNames } from './values/resource-name.ts'
import { commit } from './write/commit.ts'
import type { OnCommit } from './write/commit.ts'
import type { Write } from './write/write.ts'

/** Largest request, in bytes; Firestore's own limit is 10 MiB. */
const BODY_MAX_BYTES = 11 * 1024 * 1024
/** Longest answer that is sent in one piece, in characters. */
const PIECE_MAX_LENGTH = 256 * 1024
/** How long a client may take to read one answer, which holds on to the state it began with. */
const ANSWER_MAX_MS = 120_000

export interface FirestoreOptions {
  /** An open database, see `openDatabase`; the service makes its own tables. */
  readonly database: DatabaseSync
  readonly ruleset: Ruleset
  readonly projectId: string
  readonly clock: () => Date
  /** Verifies an ID token: null for one that is not valid. Rejects when it cannot be told. */
  readonly verifyToken: (token: string) => Promise<RulesAuth | null>
  /** Is this the token of a program to which the rules do not apply? None is by default. */
  readonly isTrusted?: (token: string) => Promise<boolean>
  /** May this account do more than a stranger? Any may where it is left out. */
  readonly hasRole?: (uid: string) => boolean
  /** Limits on the reads of requests that rules judge, alone and over time; nothing is limited without. */
  readonly reads?: ReadPolicy
  /** Called inside the transaction of every commit that changed something, before it ends. */
  readonly onCommit?: OnCommit
}

/** How much callers may read. */
export interface ReadPolicy {
  readonly limits: ReadLimits
  /** The allowance of an account with a role, or of an address for any other caller (null). */
  readonly allowanceOf: (request: ParsedRequest, uid: string | null) => ReadAllowance
  /** Is this the token of a build? It reads what anyone may read, and as much as there is. */
  readonly isBuild: (token: string) => boolean
}

/** The documents service: the protocol, and what the backend does on its own authority. */
export interface FirestoreService {
  readonly http: HttpService
  /**
   * Applies writes atomically without asking the rules. `SERVER_TIME` stands for the commit's time.
   *
   * @returns the time of the commit
   * @throws FirestoreError `INVALID_ARGUMENT` for data that no document can hold
   */
  commit(writes: readonly PlannedWrite[]): Date
  /** The fields of a document as plain data, or null. */
  get(path: string): PlainFields | null
  /**
   * Paths of the documents of a collection at the root of which a list holds a text.
   *
   * @param field the name of the list
   */
  pathsWith(collectionId: string, field: string, element: string): string[]
  /** Is there no document at all? */
  isEmpty(): boolean
  /** Ends what is still being answered. The database stays open. */
  close(): void
}

/** Builds the service. Throws DatabaseError when its tables cannot be made. */
export function createFirestoreService(options: FirestoreOptions): FirestoreService {
  const { database, ruleset, projectId, clock } = options
  const names = createResourceNames(projectId)
  const decoder = createValueDecoder(names)
  const store = createDocumentStore(database, names)
  const transactions = createTransactions(store, clock)
  const history = createHistory(store, names)
  const snapshots = createSnapshots(database, names)
  const context: ServiceContext = {
    database,
    store,
    names,
    decoder,
    ruleset,
    clock,
    onCommit: options.onCommit,
    onStored(commitTime, changes) {
      history.record(commitTime, changes)
      transactions.changed(changes)
    },
    transactions,
    history,
    snapshots,
    commits: createGroupCommit(database),
    scheduler: createCooperativeScheduler(),
  }

  return {
    http: {
      ...FIRESTORE_FORM,
      name: 'firestore',
      routes: DOCUMENT_ROUTES,
      find: findRoute,
      bodyLimit: (head) => bodyLimitOf(head, options),
      async handle(request) {
        const route = routeRequest(request, projectId)
        const { caller, isBuild } = await identify(request, options)
        const body = request.method === 'GET' ? {} : parseBody(request.body)
        const uid = memberOf(caller, options)
        const isUnlimited = caller.kind === 'trusted' || isBuild
        const budget = createReadBudget({
          kind: isUnlimited ? 'unlimited' : uid === null ? 'stranger' : 'account',
          limits: options.reads?.limits ?? NO_LIMITS,
          allowance: options.reads?.allowanceOf(request, uid) ?? null,
          clock,
        })
        const owner = isUnlimited ? 'unlimited' : (uid ?? request.clientAddress)
        const { signal } = request
        try {
          const answer = await route.rpc({ ...route, body, caller, owner, budget, signal }, context)
          return await toResponse(answer, budget)
        } catch (error) {
          budget.settle()
          throw error
        }
      },
    },
    commit(planned) {
      const source = (commitTime: bigint) => planned.map((write) => toWrite(write, commitTime))
      return new Date(commit(source, TRUSTED, context).commitTime / 1000)
    },
    get(path) {
      const document = store.get(path)
      return document && toPlainFields(document.fields)
    },
    pathsWith(collectionId, field, element) {
      const value = { stringValue: element }
      const where = { fieldFilter: { field: { fieldPath: field }, op: 'ARRAY_CONTAINS', value } }
      const query = decodeQuery({ from: [{ collectionId }], where }, '', context)
      return [...runQuery(query, store)].flatMap((document) => document?.path ?? [])
    },
    isEmpty: () => store.isEmpty(),
    close() {
      snapshots.close()
    },
  }
}

function toWrite(planned: PlannedWrite, commitTime: bigint): Write {
  const { path } = planned
  checkDocumentPath(path)
  const precondition = { kind: 'none' } as const
  if (planned.kind === 'delete') return { kind: 'delete', path, precondition }
  const fields = fromPlainFields(planned.data, commitTime)
  return { kind: 'update', path, precondition, fields, mask: null, transforms: [] }
}

/** How large a body may be: without a role, as large as a stranger can need. @throws as {@link identify} */
async function bodyLimitOf(head: RequestHead, options: FirestoreOptions): Promise<number> {
  const most = options.reads?.limits.requestBytes ?? 0
  // Most requests are small: only for others it has to be known who sends them.
  const length = Number(head.headers['content-length'] ?? Infinity)
  if (most === 0) return BODY_MAX_BYTES
  if (length <= most) return most
  const { caller } = await identify(head, options)
  return caller.kind === 'trusted' || memberOf(caller, options) !== null ? BODY_MAX_BYTES : most
}

/** The account of a caller with a role. Where anyone may sign up, an account alone is a stranger's. */
function memberOf(caller: Caller, { hasRole }: Pick<FirestoreOptions, 'hasRole'>): string | null {
  const uid = caller.kind === 'trusted' ? undefined : caller.auth?.uid
  return uid === undefined || hasRole?.(uid) === false ? null : uid
}

/** Who asks. A token that is not valid is an error, not an anonymous caller. */
async function identify(
  { headers }: RequestHead,
  { verifyToken, isTrusted, reads }: Pick<FirestoreOptions, 'verifyToken' | 'isTrusted' | 'reads'>,
): Promise<{ readonly caller: Caller; readonly isBuild: boolean }> {
  const { authorization } = headers
  if (authorization === undefined) return { caller: STRANGER, isBuild: false }
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw unauthenticated()
  if (reads?.isBuild(token) === true) return { caller: STRANGER, isBuild: true }
  // People's tokens come with nearly every request, so they are looked for first.
  const auth = await verifyToken(token)
  if (auth !== null) return { caller: { kind: 'client', auth }, isBuild: false }
  if ((await isTrusted?.(token)) === true) return { caller: TRUSTED, isBuild: false }
  throw unauthenticated()
}

const STRANGER: Caller = { kind: 'client', auth: null }

function unauthenticated(): FirestoreError {
  return new FirestoreError('UNAUTHENTICATED', 'Missing or invalid authentication.')
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/**
 * Short answers in one piece; longer ones are made while they are sent, and stop with the client. An
 * answer that may still be refused is complete before anything of it is sent.
 */
async function toResponse(answer: RpcAnswer, budget: ReadBudget): Promise<WireResponse> {
  const pieces = inPieces(answer)
  const ready: string[] = []
  while (budget.isWhole || ready.length < 2) {
    const piece = await pieces.next()
    if (piece.done === true) {
      budget.settle()
      const [only = ''] = ready
      return {
        status: 200,
        headers: HEADERS,
        body: ready.length <= 1 ? only : Readable.from(ready),
      }
    }
    ready.push(piece.value)
  }
  budget.settle()
  const body = Readable.from(
    (async function* () {
      try {
        yield* ready
        yield* pieces
      } finally {
        budget.settle()
        await pieces.return()
      }
    })(),
    { highWaterMark: 1 },
  )
  const deadline = setTimeout(() => {
    body.destroy(new Error('The client took too long to read the answer.'))
  }, ANSWER_MAX_MS)
  deadline.unref()
  body.once('close', () => {
    clearTimeout(deadline)
    // A stream that was never read has not started its generator either.
    void pieces.return()
  })
  return { status: 200, headers: HEADERS, body }
}

async function* inPieces(answer: RpcAnswer): AsyncGenerator<string, void, undefined> {
  let piece = ''
  for await (const part of answer) {
    piece += part
    if (piece.length < PIECE_MAX_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
