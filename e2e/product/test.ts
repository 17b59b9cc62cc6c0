import { test as base } from '@playwright/test'
import { discardProduct, startPrepared } from './prepared.ts'
import { productState } from './state.ts'

export * from '@playwright/test'

interface WorkerOptions {
  /** Whose product it is: tests that change more than their own content, or look at all there is, have one of theirs. */
  readonly ownProduct: string
}

interface WorkerFixtures {
  readonly preparedProduct: undefined
}

const WORKER_TIMEOUT_MS = 180_000

/**
 * What every browser test uses. Behind it runs a product as its first start leaves it: each worker process has
 * one of its own, and the test runner replaces the process after a failure, so a repeated test starts anew.
 */
export const test = base.extend<object, WorkerOptions & WorkerFixtures>({
  ownProduct: ['all tests', { option: true, scope: 'worker' }],
  preparedProduct: [
    async ({ ownProduct }, use) => {
      const state = productState()
      await startPrepared(state, ownProduct)
      await use(undefined)
      await discardProduct(state)
    },
    { scope: 'worker', auto: true, timeout: WORKER_TIMEOUT_MS },
  ],
})
