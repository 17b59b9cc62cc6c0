/*
 * Loaded in front of the product: moves its wall clock by the milliseconds that a file names. The
 * monotonic clock is not affected, as when an administrator sets the time of the machine.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const READ_EVERY_MS = 100

const file = process.env['BENCH_CLOCK_FILE']
const TrueDate = globalThis.Date
let shiftMs = 0
let readAt = -Infinity

function now() {
  if (file !== undefined && performance.now() - readAt >= READ_EVERY_MS) {
    readAt = performance.now()
    const read = Number(readFileSync(file, 'utf8'))
    // A file that is just being written is empty.
    if (Number.isFinite(read)) shiftMs = read
  }
  return TrueDate.now() + shiftMs
}

const MovedDate = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
TrueDate.prototype.constructor = MovedDate
globalThis.Date = MovedDate
