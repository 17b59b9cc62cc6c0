import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { PRODUCT_LOG } from '../../scripts/test-report/playwright-result.ts'
import { productOf } from './state.ts'

/** Of each log: enough for what happened in the seconds before. */
const KEPT_LINES = 20

const tail = (file: string): string =>
  existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-KEPT_LINES).join('\n')
    : ''

/** Keeps the last lines of the product's logs when a test fails, beside its screenshot. */
export default class LogReporter implements Reporter {
  #folder = ''

  onBegin(config: FullConfig): void {
    this.#folder = join(config.configFile ?? '', '..', 'test-results', 'product-logs')
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.errors.length === 0) return
    const product = productOf(result.parallelIndex)
    if (product === null) return
    const logs = [product.logFile, join(product.dataDir, 'pliego.log')].map(tail)
    const file = join(this.#folder, `${test.id}-${result.retry + 1}.log`)
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(file, `${logs.filter((log) => log !== '').join('\n')}\n`)
    result.attachments.push({ name: PRODUCT_LOG, contentType: 'text/plain', path: file })
  }

  printsToStdio(): boolean {
    return false
  }
}
