import type { GroupCommit } from '../../database/group-commit.ts'
import type { Caller } from '../authorization/authorization.ts'
import type { History } from '../store/history.ts'
import type { SnapshotPool } from '../store/snapshots.ts'
import type { CommitContext } from '../write/commit.ts'
import type { WireContext } from '../write/decode-write.ts'
import type { ReadBudget } from './read-budget.ts'
import type { Transactions } from './transactions.ts'
import type { CooperativeScheduler } from './cooperative-scheduler.ts'

/** Context of every operation. */
export interface ServiceContext extends CommitContext, WireContext {
  readonly transactions: Transactions
  readonly history: History
  readonly snapshots: SnapshotPool
  /** Commits of requests go through here, so that those of one moment share a flush. */
  readonly commits: GroupCommit
  readonly scheduler: CooperativeScheduler
}

/** One operation: the body as it came and the path of the document that it stands below. */
export interface RpcRequest {
  readonly body: unknown
  /** '' for the root. */
  readonly parent: string
  readonly caller: Caller
  /** In whose name snapshots are counted: an account's or an address's. */
  readonly owner: string
  readonly budget: ReadBudget
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
}

/** An answer: JSON as pieces of text, because a long list would not fit into one string. */
export type RpcAnswer = Iterable<string> | AsyncIterable<string>

export type Rpc = (request: RpcRequest, context: ServiceContext) => RpcAnswer | Promise<RpcAnswer>
