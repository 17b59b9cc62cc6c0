import type { DatabaseSync } from 'node:sqlite'
import type { Ruleset } from '../../rules/index.ts'
import { authorize } from '../authorization/authorization.ts'
import type { Caller } from '../authorization/authorization.ts'
import { toPlainFields } from '../values/plain-values.ts'
import type { PlainFields } from '../values/plain-values.ts'
import { checkDocumentSize } from '../store/document.ts'
import type { StoredChange, DocumentRecord } from '../store/document.ts'
import type { DocumentRow } from '../store/document-reader.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { areFieldsIdentical } from '../values/compare-values.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import type { Fields, Value } from '../values/value.ts'
import { applyWrite, checkPrecondition } from './apply-write.ts'
import { CommitWork } from './commit-work.ts'
import type { Write } from './write.ts'

/** Effect of one commit on one document; null where there was or is none. */
export interface CommittedChange {
  readonly path: string
  readonly before: PlainFields | null
  readonly after: PlainFields | null
  /** Who did it; null for the backend itself and for callers who are not signed in. */
  readonly uid: string | null
}

/** Called inside the database's transaction before it is committed; throwing undoes the commit. */
export type OnCommit = (database: DatabaseSync, changes: readonly CommittedChange[]) => void

/** The outcome of one write. `updateTime` is null for deletions. Microseconds since 1970. */
export interface WriteResult {
  readonly kind: Write['kind']
  readonly updateTime: number | null
  readonly transformResults: readonly Value[]
}

export interface CommitResult {
  readonly commitTime: number
  readonly results: readonly WriteResult[]
}

/** Context of a commit. */
export interface CommitContext {
  readonly database: DatabaseSync
  readonly store: DocumentStore
  readonly names: ResourceNames
  readonly ruleset: Ruleset
  readonly clock: () => Date
  readonly onCommit: OnCommit | undefined
  /** Told of every change before the commit is final; being told of one that fails does no harm. */
  readonly onStored: (commitTime: number, changes: readonly StoredChange[]) => void
}

/** One write and the document around it; `method` is what rules are asked about. */
interface StagedWrite {
  readonly write: Write
  readonly before: DocumentRecord | null
  readonly after: DocumentRecord | null
  readonly transformResults: readonly Value[]
}

/** The writes of a commit, or how to make them once the time of the commit is known. */
export type WriteSource = readonly Write[] | ((commitTime: bigint) => readonly Write[])

/**
 * Applies all writes or none. Rules are asked first, so that a refusal says nothing about what
 * exists; `getAfter` sees the database as the whole batch leaves it.
 *
 * @throws FirestoreError `PERMISSION_DENIED`, or what a write's precondition demands
 */
export function commit(source: WriteSource, caller: Caller, context: CommitContext): CommitResult {
  const { store } = context
  return store.transaction(() => {
    const commitTime = store.nextCommitTime(context.clock().getTime() * 1000)
    const writes = typeof source === 'function' ? source(BigInt(commitTime)) : source
    const { staged, stored } = stage(writes, commitTime, store)
    const final = new Map(staged.map(({ write, after }) => [write.path, after]))
    authorizeWrites(staged, final, caller, commitTime, context)
    for (const { write, before, after } of staged) {
      const name = context.names.format(write.path)
      checkPrecondition(write, before, name)
      if (after !== null && after !== before) checkDocumentSize(after, name)
    }
    const changes = changesOf(stored, final)
    for (const { path, before, after } of changes) store.put(path, after, before)
    if (changes.length > 0) {
      context.onStored(commitTime, changes)
      context.onCommit?.(
        context.database,
        changes.map((change) => toDocumentChange(change, caller)),
      )
    }
    return { commitTime, results: staged.map(toResult) }
  })
}

/** Works out every write in turn; `stored` are the documents as they were before the first. */
function stage(
  writes: readonly Write[],
  commitTime: number,
  store: DocumentStore,
): { readonly staged: StagedWrite[]; readonly stored: ReadonlyMap<string, DocumentRow | null> } {
  const stored = new Map<string, DocumentRow | null>()
  const current = new Map<string, DocumentRecord | null>()
  const work = new CommitWork()
  const staged = writes.map((write) => {
    const { path } = write
    if (!stored.has(path)) {
      const row = store.get(path)
      stored.set(path, row)
      current.set(path, row)
    }
    const before = current.get(path) ?? null
    work.count(write, () => before?.fields ?? null)
    const applied = applyWrite(write, before?.fields ?? null, BigInt(commitTime))
    const after = documentAfter(path, before, applied.fields, commitTime)
    current.set(path, after)
    return { write, before, after, transformResults: applied.transformResults }
  })
  return { staged, stored }
}

/** A write that changes nothing keeps the time of the last change. */
function documentAfter(
  path: string,
  before: DocumentRecord | null,
  fields: Fields | null,
  commitTime: number,
): DocumentRecord | null {
  if (fields === null) return null
  if (before === null) return { path, fields, createTime: commitTime, updateTime: commitTime }
  const isSame = fields === before.fields || areFieldsIdentical(before.fields, fields)
  if (isSame) return before
  return { path, fields, createTime: before.createTime, updateTime: commitTime }
}

/**
 * Asks the rules about every write in turn: each sees what the writes before it left of its own
 * document. Reading is what `verify` amounts to.
 */
function authorizeWrites(
  staged: readonly StagedWrite[],
  final: ReadonlyMap<string, DocumentRecord | null>,
  caller: Caller,
  commitTime: number,
  { ruleset, store }: CommitContext,
): void {
  const readBefore = (path: string) => store.get(path)?.fields ?? null
  const authorization = authorize(
    ruleset,
    caller,
    new Date(commitTime / 1000),
    readBefore,
    (path) => (final.has(path) ? (final.get(path)?.fields ?? null) : readBefore(path)),
  )
  for (const { write, before, after } of staged) {
    const [fieldsBefore, fieldsAfter] = [before?.fields ?? null, after?.fields ?? null]
    if (write.kind === 'verify') authorization.get(write.path, fieldsBefore)
    else authorization.write(methodOf(write, before), write.path, fieldsBefore, fieldsAfter)
  }
}

/** A write that demands an existing document is an update even where there is none. */
function methodOf(write: Write, before: DocumentRecord | null): 'create' | 'update' | 'delete' {
  if (write.kind === 'delete') return 'delete'
  const { precondition } = write
  const demandsDocument =
    precondition.kind === 'updateTime' || (precondition.kind === 'exists' && precondition.exists)
  return before !== null || demandsDocument ? 'update' : 'create'
}

function changesOf(
  stored: ReadonlyMap<string, DocumentRow | null>,
  final: ReadonlyMap<string, DocumentRecord | null>,
): StoredChange[] {
  return [...final].flatMap(([path, after]) => {
    const before = stored.get(path) ?? null
    return before === after ? [] : [{ path, before, beforeJson: before?.json ?? null, after }]
  })
}

function toDocumentChange({ path, before, after }: StoredChange, caller: Caller): CommittedChange {
  return {
    path,
    before: before && toPlainFields(before.fields),
    after: after && toPlainFields(after.fields),
    uid: caller.kind === 'client' ? (caller.auth?.uid ?? null) : null,
  }
}

function toResult({ write, after, transformResults }: StagedWrite): WriteResult {
  return { kind: write.kind, updateTime: after?.updateTime ?? null, transformResults }
}
