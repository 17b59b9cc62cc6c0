import { invalidArgument } from '../../protocol/firestore-error.ts'
import { compareText } from '../../values/compare-values.ts'
import { formatFieldPath, isDocumentName } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import type { Value } from '../../values/value.ts'
import { conjunctions } from '../conjunctions.ts'
import type { Filter } from '../query.ts'

const INEQUALITIES: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '!=', 'not-in'])
const DISJUNCTIONS_MAX = 30
const NOT_IN_MAX = 10
const FILTERS_MAX = 100

/** The fields that a filter compares for order, in the order in which their names sort. */
export function inequalityFields(filter: Filter | null): FieldPath[] {
  const fields = new Map<string, FieldPath>()
  for (const leaf of filter === null ? [] : leaves(filter)) {
    const isInequality =
      leaf.kind === 'field'
        ? INEQUALITIES.has(leaf.operator)
        : leaf.operator === 'is-not-null' || leaf.operator === 'is-not-nan'
    if (isInequality) fields.set(formatFieldPath(leaf.field), leaf.field)
  }
  return [...fields.values()].sort(compareFieldPaths)
}

/** Name by name, each by its UTF-8 bytes. */
function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  for (const [at, name] of left.entries()) {
    const other = right[at]
    const result = other === undefined ? 1 : compareText(name, other)
    if (result !== 0) return result
  }
  return left.length - right.length
}

type Leaf = Extract<Filter, { readonly kind: 'field' | 'unary' }>

/** The conditions of a filter without their structure. */
export function leaves(filter: Filter): Leaf[] {
  return filter.kind === 'field' || filter.kind === 'unary'
    ? [filter]
    : filter.filters.flatMap(leaves)
}

/**
 * Checks what Firestore demands of filters.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function checkFilter(filter: Filter): void {
  for (const leaf of leaves(filter)) checkLeaf(leaf)
  checkTogether(filter)
  if (disjunctions(filter) > DISJUNCTIONS_MAX) {
    throw invalidArgument(
      `Invalid filter: the query has more than ${DISJUNCTIONS_MAX} disjunctions after normalization.`,
    )
  }
  // An index lists the elements of one array: `array-contains-any` is one of them in each alternative.
  const isInArray = ({ operator }: Leaf) => operator === 'array-contains'
  if (conjunctions(filter).some((conditions) => conditions.filter(isInArray).length > 1)) {
    throw invalidArgument(
      "A maximum of 1 'ARRAY_CONTAINS' or 'ARRAY_CONTAINS_ANY' filter is allowed per disjunction.",
    )
  }
}

/** Operators that leave something out; a query may have one of them. */
const EXCLUSIONS: ReadonlySet<string> = new Set(['!=', 'not-in', 'is-not-nan', 'is-not-null'])

function checkTogether(filter: Filter): void {
  const conditions = leaves(filter)
  if (conditions.length > FILTERS_MAX) {
    throw invalidArgument(`A query may hold ${FILTERS_MAX} filters, not ${conditions.length}.`)
  }
  const operators = conditions.map(({ operator }) => operator)
  if (operators.filter((operator) => EXCLUSIONS.has(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    )
  }
  if (!operators.includes('not-in')) return
  const other = operators.find((operator) => operator === 'in' || operator === 'array-contains-any')
  if (other !== undefined) {
    throw invalidArgument(`'NOT_IN' cannot be used in the same query with '${wireName(other)}'.`)
  }
  if (hasAlternatives(filter)) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'OR'.")
  }
}

function hasAlternatives(filter: Filter): boolean {
  if (filter.kind !== 'and' && filter.kind !== 'or') return false
  const isChoice = filter.kind === 'or' && filter.filters.length > 1
  return isChoice || filter.filters.some(hasAlternatives)
}

function checkLeaf(leaf: Leaf): void {
  if (leaf.kind === 'field') {
    checkOperand(leaf)
  } else if (isDocumentName(leaf.field)) {
    throw invalidArgument(`'${wireName(leaf.operator)}' cannot be used on __name__.`)
  }
}

function checkOperand({ field, operator, value }: Leaf & { kind: 'field' }): void {
  const takesList = operator === 'in' || operator === 'not-in' || operator === 'array-contains-any'
  if (takesList) {
    if (value.kind !== 'array' || value.values.length === 0) {
      throw invalidArgument(`'${wireName(operator)}' requires an non-empty ArrayValue.`)
    }
    if (operator === 'not-in' && value.values.length > NOT_IN_MAX) {
      throw invalidArgument(`'NOT_IN' supports up to ${NOT_IN_MAX} comparison values.`)
    }
    if (value.values.length > DISJUNCTIONS_MAX) {
      throw invalidArgument(
        `'${wireName(operator)}' supports up to ${DISJUNCTIONS_MAX} comparison values.`,
      )
    }
  }
  if (!isDocumentName(field)) return
  const operands: readonly Value[] = takesList && value.kind === 'array' ? value.values : [value]
  if (operator.startsWith('array') || operands.some(({ kind }) => kind !== 'reference')) {
    throw invalidArgument('__key__ filter value must be a Key')
  }
}

function wireName(operator: string): string {
  return operator.toUpperCase().replaceAll('-', '_')
}

/** How many conjunctions the filter comes to when it is written as a list of alternatives. */
function disjunctions(filter: Filter): number {
  if (filter.kind === 'or') return filter.filters.reduce((sum, item) => sum + disjunctions(item), 0)
  if (filter.kind === 'and') {
    return filter.filters.reduce((product, item) => product * disjunctions(item), 1)
  }
  if (filter.kind === 'unary' || filter.value.kind !== 'array') return 1
  const isMany = filter.operator === 'in' || filter.operator === 'array-contains-any'
  return isMany ? filter.value.values.length : 1
}
