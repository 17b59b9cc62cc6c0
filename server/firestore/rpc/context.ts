import type { GroupCommit } from '../../store/group-commit.ts'
import type { Caller } from '../authorization.ts'
import type { History } from '../store/history.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { CommitContext } from '../write/commit.ts'
import type { WireContext } from '../write/decode-write.ts'
import type { Transactions } from './transactions.ts'

/** What every operation needs. */
export interface ServiceContext extends CommitContext, WireContext {
  readonly transactions: Transactions
  readonly history: History
  readonly snapshots: Snapshots
  /** Commits of requests go through here, so that those of one moment share a flush. */
  readonly commits: GroupCommit
}

/** One operation: the body as it came and the path of the document that it stands below. */
export interface RpcRequest {
  readonly body: unknown
  /** '' for the root. */
  readonly parent: string
  readonly caller: Caller
}

/** An answer: JSON as pieces of text, because a long list would not fit into one string. */
export type RpcAnswer = Iterable<string>

export type Rpc = (request: RpcRequest, context: ServiceContext) => RpcAnswer | Promise<RpcAnswer>
