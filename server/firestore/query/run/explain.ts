import { asBoolean, messageReader } from '../../protocol/json.ts'
import type { DocumentReader } from '../../store/document-reader.ts'
import { planQuery } from '../plan/plan.ts'
import type { Query } from '../query.ts'
import type { ReadStats } from './read-stats.ts'

const readOptions = messageReader('explain_options', ['analyze'])

/** Whether a request asks how its query is answered, and whether it wants the answer as well. */
export function decodeExplain(input: unknown): 'no' | 'plan' | 'analyze' {
  if (input === undefined) return 'no'
  return asBoolean(readOptions(input).analyze, 'analyze') ? 'analyze' : 'plan'
}

/** The indexes that answer a query, as the protocol describes them. */
export function planSummary(query: Query, reader: DocumentReader): object {
  const plan = planQuery(query, reader)
  const indexes =
    plan.kind === 'group'
      ? ['__name__']
      : [...new Set(plan.scans.map(({ index }) => (index.id === '__name__' ? '' : index.id)))]
  return {
    indexesUsed: indexes.map((id) => ({
      query_scope: plan.kind === 'group' ? 'Collection group' : 'Collection',
      properties: `(${[...id.split(','), '__name__']
        .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
        .map((part) => (part.endsWith('[]') ? `${part.slice(0, -2)} CONTAINS` : `${part} ASC`))
        .join(', ')})`,
    })),
  }
}

/** Returns the execution statistics of an answer. */
export function executionStats(
  stats: ReadStats,
  resultsReturned: number,
  durationMs: number,
): object {
  // The protocol writes durations in seconds; nothing takes no time at all.
  const seconds = Math.max(durationMs, 0.001) / 1000
  const reads = Math.max(stats.rows, 1)
  return {
    resultsReturned: String(resultsReturned),
    executionDuration: `${seconds.toFixed(6)}s`,
    readOperations: String(reads),
    debugStats: { documents_scanned: String(stats.rows) },
  }
}
