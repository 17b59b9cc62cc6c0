import type { Condition, Filter } from './query.ts'

/**
 * A filter as a list of alternatives, each a list of conditions that must all hold. `in` and
 * `array-contains-any` become alternatives of their own. The size was checked when the query was
 * decoded.
 */
export function conjunctions(filter: Filter | null): readonly (readonly Condition[])[] {
  if (filter === null) return [[]]
  switch (filter.kind) {
    case 'or':
      return filter.filters.flatMap(conjunctions)
    case 'and':
      return filter.filters.reduce<readonly (readonly Condition[])[]>(
        (all, inner) => {
          const choices = conjunctions(inner)
          return all.flatMap((conditions) => choices.map((choice) => [...conditions, ...choice]))
        },
        [[]],
      )
    case 'unary':
      return [[filter]]
    case 'field': {
      const { operator, value } = filter
      const single = operator === 'in' ? '==' : 'array-contains'
      if (operator !== 'in' && operator !== 'array-contains-any') return [[filter]]
      const values = value.kind === 'array' ? value.values : []
      return values.map((item) => [{ ...filter, operator: single, value: item }])
    }
  }
}
