import fc from '../../../setup/fast-check.ts'
import { condition } from './any-conditions.ts'
import { documentsFor } from './any-documents.ts'
import { mirrored, queryOf } from './any-filters.ts'

const PATTERNS = [
  '/items/{id}',
  '/{path=**}/items/{id}',
  '/items/{id=**}',
  '/{id=**}',
  '/other/{z}/items/{id}',
]
/** Rules beside a query; often they ask for what the query guarantees, or nearly. */
export const situation = fc
  .tuple(fc.option(mirrored, { freq: 10 }), fc.boolean())
  .chain(([choice, isGroup]) => {
    const same = fc.constant(choice?.text ?? 'true')
    const text = fc.oneof(
      { weight: 2, arbitrary: condition },
      { weight: 1, arbitrary: same },
      { weight: 1, arbitrary: fc.tuple(same, condition).map(([x, y]) => `(${x}) && ${y}`) },
      { weight: 1, arbitrary: fc.tuple(condition, same).map(([x, y]) => `${x} || (${y})`) },
    )
    const block = fc
      .array(fc.tuple(fc.constantFrom(...PATTERNS), text), { minLength: 1, maxLength: 2 })
      .map((matches) =>
        matches
          .map(([pattern, allow]) => `match ${pattern} { allow read: if ${allow}; }`)
          .join('\n'),
      )
    const filter = choice?.filter ?? null
    return fc.record({
      block,
      query: fc.constant(queryOf(filter, isGroup)),
      stored: documentsFor(filter),
    })
  })
