import type { QueryCondition, RulesQuery } from '../../rules/index.ts'
import { toRulesValue } from '../authorization/rules-values.ts'
import { formatFieldPath } from '../values/field-path.ts'
import type { Value } from '../values/value.ts'
import type { Filter, Query } from './query.ts'

type Conjunction = readonly QueryCondition[]

/** Turns a query into what rules may know of it: its limits, and its filter as a list of alternatives. */
export function toRulesQuery(query: Query): RulesQuery {
  return {
    ...(query.limit !== null && { limit: query.limit }),
    offset: query.offset,
    orderBy: query.orders.map(({ field, isDescending }) => ({
      field: formatFieldPath(field),
      direction: isDescending ? 'DESC' : 'ASC',
    })),
    alternatives: query.filter === null ? [[]] : alternatives(query.filter),
    isCollectionGroup: query.isCollectionGroup,
  }
}

/** The filter in disjunctive normal form. Its size was checked when the query was decoded. */
function alternatives(filter: Filter): readonly Conjunction[] {
  switch (filter.kind) {
    case 'or':
      return filter.filters.flatMap(alternatives)
    case 'and':
      return filter.filters.reduce<readonly Conjunction[]>(
        (all, inner) => {
          const choices = alternatives(inner)
          return all.flatMap((conditions) => choices.map((choice) => [...conditions, ...choice]))
        },
        [[]],
      )
    case 'unary':
      return [unaryConditions(filter)]
    case 'field':
      return fieldAlternatives(filter)
  }
}

function unaryConditions({ field, operator }: Filter & { kind: 'unary' }): Conjunction {
  switch (operator) {
    case 'is-null':
      return [{ field, operator: '==', value: null }]
    case 'is-not-null':
      return [{ field, operator: '!=', value: null }]
    case 'is-nan':
      return [{ field, operator: '==', value: Number.NaN }]
    case 'is-not-nan':
      return [{ field, operator: '!=', value: null }]
  }
}

function fieldAlternatives(filter: Filter & { kind: 'field' }): readonly Conjunction[] {
  const { field, operator, value } = filter
  const operands: readonly Value[] = value.kind === 'array' ? value.values : []
  const condition = (name: QueryCondition['operator'], operand: Value): QueryCondition => ({
    field,
    operator: name,
    value: toRulesValue(operand),
  })
  switch (operator) {
    case 'in':
      return operands.map((operand) => [condition('==', operand)])
    case 'array-contains-any':
      return operands.map((operand) => [condition('array-contains', operand)])
    case 'not-in':
      return [operands.map((operand) => condition('!=', operand))]
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'array-contains':
      return [[condition(operator, value)]]
  }
}
