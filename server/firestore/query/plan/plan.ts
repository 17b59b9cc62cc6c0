import type { DocumentReader, IndexRange } from '../../store/document-reader.ts'
import { areValuesEqual } from '../../values/compare-values.ts'
import { formatFieldPath } from '../../values/field-path.ts'
import { conjunctions } from '../conjunctions.ts'
import { areDisjoint } from './disjoint-ranges.ts'
import { candidatesFor } from './plan-index.ts'
import type { Candidate, IndexScan } from './plan-index.ts'
import type { Condition, Filter, Query } from '../query.ts'
import { COUNT_MAX, createSelectivity, rangeKey } from './selectivity.ts'
import type { Selectivity } from './selectivity.ts'

/**
 * Where to look for the documents of one alternative, or of several that share a range. The range may
 * list documents that do not fulfil the filter, but lists every one that does.
 */
export interface Scan extends IndexScan {
  /**
   * Demands of the alternatives. Values that were cut to fit into a key share their range with
   * others: a scan that took what another scan's alternative accepts would be out of order.
   */
  readonly filter: Filter
}

/** How a query is answered: by scans of indexes, or by reading a whole group. */
export type Plan =
  { readonly kind: 'indexes'; readonly scans: readonly Scan[] } | { readonly kind: 'group' }

type Alternative = readonly Condition[]

/** Counts entries of indexes, to choose between them. */
type IndexCounter = Pick<DocumentReader, 'countIndex'>

/**
 * Chooses an index for each alternative of a query's filter: one that lists exactly what is wanted,
 * in the query's order, or else the one that lists fewest documents. Alternatives that would read
 * the same range share one scan, and where all scans together would read more than one scan of what
 * the alternatives have in common, there is that one only. So no query reads its collection twice.
 */
export function planQuery(query: Query, reader: IndexCounter): Plan {
  const planner = createPlanner(query, reader)
  if (planner === null) return { kind: 'group' }
  const scans = planner.separateScans()
  const isPlain = scans.length === 1 || isEachReadOnce(query, scans)
  return { kind: 'indexes', scans: isPlain ? scans : planner.withoutRepetition(scans) }
}

/**
 * Scans that list exactly what a query's alternatives demand, for counting entries without their
 * documents; null when there are no such scans.
 */
export function planCount(query: Query, reader: IndexCounter): readonly Scan[] | null {
  const scans = createPlanner(query, reader)?.separateScans() ?? []
  return scans.length > 0 && scans.every(({ isExact }) => isExact) ? scans : null
}

interface Planner {
  /** One scan for each alternative, or for several that read the same range. */
  separateScans(): readonly Scan[]
  /** One scan of what all alternatives have in common, if the scans would read more than that. */
  withoutRepetition(scans: readonly Scan[]): readonly Scan[]
}

/** Null for a query over a group of collections: there is no index for those. */
function createPlanner(query: Query, reader: IndexCounter): Planner | null {
  const { collectionId, isCollectionGroup } = query
  if (isCollectionGroup || collectionId === null) return null
  const collection = query.parent === '' ? collectionId : `${query.parent}/${collectionId}`
  const selectivity = createSelectivity(reader)
  const alternatives = conjunctions(query.filter)
  const candidates = (conditions: Alternative) =>
    candidatesFor(query, conditions, collection, collectionId)
  const plan = (conditions: Alternative) =>
    chooseCandidate(query, candidates(conditions), selectivity)
  return {
    separateScans: () =>
      withSharedRanges(
        alternatives.map((conditions) => ({ conditions, candidate: plan(conditions) })),
        (conditions, index) => candidates(conditions).find(({ scan }) => scan.index.id === index),
      ),
    withoutRepetition(scans) {
      const { scan } = plan(inCommon(alternatives))
      if (!areTogetherLarger(scans, scan.range, selectivity)) return scans
      const filter: Filter = { kind: 'or', filters: alternatives.map(allOf) }
      return [{ ...scan, filter, isExact: false }]
    },
  }
}

function chooseCandidate(
  query: Query,
  candidates: readonly [Candidate, ...Candidate[]],
  selectivity: Selectivity,
): Candidate {
  // Nothing can read less than what reads only what is wanted, and stops where the query does.
  const [first, ...others] = candidates.filter(({ scan }) => readsWhatIsFound(query, scan))
  if (first === undefined) return selectivity.choose(candidates)
  return others.reduce((best, other) => (other.score > best.score ? other : best), first)
}

function readsWhatIsFound({ limit }: Query, { isExact, order }: IndexScan): boolean {
  return isExact && (order === 'all' || limit === null)
}

interface PlannedAlternative {
  readonly conditions: Alternative
  readonly candidate: Candidate
}

/**
 * One scan for each range.
 *
 * @param replan the scan of an index for fewer conditions: what several alternatives have in common
 *   says how far the keys' order is still the query's
 */
function withSharedRanges(
  planned: readonly PlannedAlternative[],
  replan: (conditions: Alternative, index: string) => Candidate | undefined,
): Scan[] {
  const byRange = Map.groupBy(planned, ({ candidate: { scan } }) => rangeKey(scan.range))
  return [...byRange].flatMap(([key, members]) => {
    const separate = members.map(({ conditions, candidate }) => ({
      ...candidate.scan,
      filter: allOf(conditions),
    }))
    const [first] = separate
    if (first === undefined || separate.length === 1) return separate
    const alternatives = members.map(({ conditions }) => conditions)
    const shared = replan(inCommon(alternatives), first.index.id)
    if (shared === undefined || rangeKey(shared.scan.range) !== key) return separate
    const filter: Filter = { kind: 'or', filters: separate.map((scan) => scan.filter) }
    return [{ ...shared.scan, filter, isExact: false }]
  })
}

/** Whether scans read no more than what is found, and nothing of it twice. */
function isEachReadOnce(query: Query, scans: readonly Scan[]): boolean {
  if (!scans.every((scan) => readsWhatIsFound(query, scan))) return false
  return query.limit !== null || areDisjoint(scans)
}

function areTogetherLarger(
  scans: readonly Scan[],
  range: IndexRange,
  selectivity: Selectivity,
): boolean {
  const total = scans.reduce((sum, scan) => {
    const count = selectivity.count(scan.range, COUNT_MAX)
    // How much more than that is not known.
    return sum + (count === COUNT_MAX ? MANY : count)
  }, 0)
  return selectivity.count(range, total + 1) <= total
}

/** Number of entries assumed for a range that was not counted to its end. */
const MANY = 8 * COUNT_MAX

function allOf(conditions: Alternative): Filter {
  return { kind: 'and', filters: conditions }
}

/** The conditions that every alternative has. */
function inCommon(alternatives: readonly Alternative[]): Alternative {
  const [first = [], ...others] = alternatives
  return first.filter((condition) =>
    others.every((conditions) => conditions.some((other) => isSame(condition, other))),
  )
}

function isSame(left: Condition, right: Condition): boolean {
  if (left === right) return true
  if (left.operator !== right.operator) return false
  if (formatFieldPath(left.field) !== formatFieldPath(right.field)) return false
  if (left.kind === 'unary' || right.kind === 'unary') return true
  return areValuesEqual(left.value, right.value)
}
