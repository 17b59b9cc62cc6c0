import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf, singleFigure } from '../../harness/benchmark/report.ts'
import { runCrash } from './run-crash.ts'

/** A start after a kill takes less than this, in milliseconds. */
const START_MAX_MS = 2_000

/** `npm run bench -- crash`: the long form of `__tests__/server/crash`. */
export const crashBenchmark: Benchmark = {
  name: 'crash',
  summary: 'kills the backend with SIGKILL under load and looks for what was lost',
  options: {
    kills: { meaning: 'how often', default: '200' },
    seed: { meaning: 'number that chooses the moments', default: '20260' },
  },
  async run(values, progress) {
    const report = await runCrash({
      kills: Math.round(numberOption(values, 'kills')),
      seed: Math.round(numberOption(values, 'seed')),
      onKill: progress,
    })
    const slowest = Math.max(...report.startsMs)
    return {
      sections: [
        {
          title: `Kills, seed ${report.seed}`,
          figures: [
            singleFigure('kills', '', report.kills),
            ...Object.entries(report.killsBy).map(([kind, count]) =>
              singleFigure(`of them by ${kind}`, '', count),
            ),
            singleFigure('operations acknowledged', '', report.acknowledged),
            singleFigure('problems found', '', report.problems.length),
            figureOf('ready again after a kill', 'ms', report.startsMs),
            singleFigure('slowest start', 'ms', slowest),
          ],
        },
      ],
      problems: [
        ...report.problems,
        ...(slowest > START_MAX_MS
          ? [`a start took ${Math.round(slowest)} ms, more than ${START_MAX_MS}`]
          : []),
      ],
    }
  },
}
