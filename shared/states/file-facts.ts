import type { StateFact } from './state-fact.ts'
import { STATE_FACTS } from './facts.ts'
import { keysOf } from '../records/typed-records.ts'

/** A fact that files hold, with its place there. */
export interface FileFact extends StateFact {
  readonly path: string
  /** The part of the file: `llc.report` of `llc.report.feeUsd`. */
  readonly part: string
  readonly name: string
  /** The list, or the part where one value holds on every day. */
  readonly place: string
}

/** The facts that files hold, in the order of the table. */
export const FILE_FACTS: readonly FileFact[] = keysOf(STATE_FACTS).flatMap((path) => {
  const fact: StateFact = STATE_FACTS[path]
  if (fact.worked !== undefined) return []
  const end = path.lastIndexOf('.')
  const part = path.slice(0, end)
  return [{ ...fact, path, part, name: path.slice(end + 1), place: fact.list ?? part }]
})
