import type { QueryStep } from '../../../../server/firestore/query/run/order.ts'

/** Takes all steps at once. */
export function* foundItems<T>(steps: Iterable<QueryStep<T>>): Generator<T> {
  for (const item of steps) if (item !== null) yield item
}

/** Takes all steps of a search that ends with a result. */
export function resultOf<T>(steps: Generator<null, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
