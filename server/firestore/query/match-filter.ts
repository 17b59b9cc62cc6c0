import { fieldAt } from '../store/document.ts'
import { areValuesEqual, compareValues, typeOrder } from '../values/compare-values.ts'
import { isDocumentName } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'
import type { Filter } from './query.ts'

/** Parts of a document that a query looks at. */
export interface QueryDocument {
  readonly path: string
  readonly fields: Fields
}

/** The value of a field, where `__name__` is the document's reference. */
export function valueOf(document: QueryDocument, field: FieldPath): Value | undefined {
  if (isDocumentName(field)) return { kind: 'reference', path: document.path }
  return fieldAt(document.fields, field)
}

/** Whether a document passes a filter. A field that is missing passes none. */
export function matchesFilter(filter: Filter, document: QueryDocument): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matchesFilter(inner, document))
    case 'or':
      return filter.filters.some((inner) => matchesFilter(inner, document))
    case 'unary': {
      const value = valueOf(document, filter.field)
      return value !== undefined && matchesUnary(filter.operator, value)
    }
    case 'field': {
      const value = valueOf(document, filter.field)
      return value !== undefined && matchesField(filter, value)
    }
  }
}

function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value)
}

function matchesUnary(operator: (Filter & { kind: 'unary' })['operator'], value: Value): boolean {
  switch (operator) {
    case 'is-null':
      return value.kind === 'null'
    case 'is-nan':
      return isNaNValue(value)
    case 'is-not-null':
      return value.kind !== 'null'
    case 'is-not-nan':
      return value.kind !== 'null' && !isNaNValue(value)
  }
}

function matchesField(filter: Filter & { kind: 'field' }, value: Value): boolean {
  const { operator, value: operand } = filter
  const operands = operand.kind === 'array' ? operand.values : []
  switch (operator) {
    case '==':
      return areValuesEqual(value, operand)
    case '!=':
      return value.kind !== 'null' && !areValuesEqual(value, operand)
    case '<':
    case '<=':
    case '>':
    case '>=':
      // NaN sorts before all numbers but is below none: rules that demand `x < 5` refuse it, and so
      // a query for `x < 5` must not find it.
      return (
        typeOrder(value) === typeOrder(operand) &&
        isNaNValue(value) === isNaNValue(operand) &&
        holds(operator, compareValues(value, operand))
      )
    case 'in':
      return operands.some((item) => areValuesEqual(value, item))
    case 'not-in':
      return (
        value.kind !== 'null' &&
        !operands.some((item) => item.kind === 'null' || areValuesEqual(value, item))
      )
    case 'array-contains':
      return contains(value, operand)
    case 'array-contains-any':
      return operands.some((item) => contains(value, item))
  }
}

function contains(value: Value, wanted: Value): boolean {
  if (value.kind !== 'array') return false
  return value.values.some((item) => areValuesEqual(item, wanted))
}

function holds(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}
