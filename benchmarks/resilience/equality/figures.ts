import type { BuilderMemory } from '../../../shared/publish/builder-protocol.ts'
import { median, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import type { Answered } from './publisher.ts'

const MB = 1024 * 1024
/** Parts of a run that the memory is told of. */
const PARTS = 5

/** How long each kind of request took. */
export function timeFigures(answered: readonly Answered[]): Figure[] {
  return (['build', 'makeDeferred'] as const).map((kind) => {
    const runs = answered.filter((one) => one.kind === kind).map(({ ms }) => ms)
    const note = `95 %: ${percentile(runs, 95).toFixed(0)} ms, ${runs.length} times`
    return singleFigure(kind, 'ms', median(runs), note)
  })
}

/** The heap just after a collection is the smallest of many, so the smallest of each part counts. */
export function memoryOverTime(answered: readonly Answered[]): Figure[] {
  const size = Math.max(1, Math.floor(answered.length / PARTS))
  return Array.from({ length: Math.min(PARTS, answered.length) }, (_, part) => {
    const some = answered.slice(part * size, (part + 1) * size).map((one) => one.memory)
    return memoryFigure(`lowest of requests ${part * size + 1} to ${(part + 1) * size}`, {
      rss: Math.min(...some.map(({ rss }) => rss)),
      heapUsed: Math.min(...some.map(({ heapUsed }) => heapUsed)),
    })
  })
}

/** The memory of a builder at one moment. */
export function memoryFigure(name: string, { rss, heapUsed }: BuilderMemory): Figure {
  return singleFigure(name, 'MB', rss / MB, `heap in use ${(heapUsed / MB).toFixed(0)} MB`)
}
