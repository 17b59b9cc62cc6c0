import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf, singleFigure } from '../../harness/benchmark/report.ts'
import { EDITOR_EMAIL, fillEditorSite } from '../../harness/site/content.ts'
import { runRecoveries } from './run-recoveries.ts'
import { runKills } from './run-kills.ts'

/** `npm run bench -- kills`: what readers see while the parts of the product are killed. */
export const killsBenchmark: Benchmark = {
  name: 'kills',
  summary: 'kills publisher and builder with SIGKILL while editors publish and readers read',
  options: {
    kills: { meaning: 'how often', default: '100' },
    publishes: {
      meaning: 'instead: how often in the middle of a publish, whose post is waited for',
      default: '0',
    },
    posts: { meaning: 'published posts', default: '60' },
    seed: { meaning: 'number that chooses victims and moments', default: '20261' },
    minutes: {
      meaning: 'no kill comes later than so many minutes after the first start',
      default: '90',
    },
    folder: { meaning: 'where to put the data folder', default: tmpdir() },
    data: { meaning: 'a data folder that an earlier run with --keep has left', default: '' },
    keep: { meaning: 'yes: leave the data folder', default: 'no' },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const seed = Math.round(numberOption(values, 'seed'))
    const left = values['data'] ?? ''
    const dataDir =
      left === '' ? await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-kills-')) : left
    if (left === '') {
      progress(`filling ${dataDir} with ${posts} posts`)
      await fillEditorSite(dataDir, posts)
    }
    const plan = { dataDir, seed, progress, authorEmail: EDITOR_EMAIL }
    const timeMs = numberOption(values, 'minutes') * 60_000
    try {
      const publishes = Math.round(numberOption(values, 'publishes'))
      if (publishes > 0) {
        const found = await runRecoveries({ ...plan, timeMs, kills: publishes })
        const title = `Kills in the middle of a publish, seed ${seed}, ${posts} posts`
        const figures = [
          singleFigure('kills', '', found.kills),
          singleFigure('of them followed by no build', '', found.resumed),
          figureOf('kill of the builder to live', 'ms', found.builderMs),
          figureOf('start after a kill to live', 'ms', found.productMs),
        ]
        const { problems } = found
        return { sections: [{ title, figures }], problems }
      }
      const kills = Math.round(numberOption(values, 'kills'))
      const report = await runKills({ ...plan, kills, timeMs })
      return {
        sections: [
          {
            title: `Kills, seed ${seed}, ${posts} posts`,
            figures: [
              ...Object.entries(report.killed).map(([victim, count]) =>
                singleFigure(`kills of the ${victim}`, '', count),
              ),
              singleFigure('saves acknowledged', '', report.acknowledged),
              singleFigure('answers to readers, each of one release', '', report.answers),
              singleFigure('looks at the whole site', '', report.checks),
              singleFigure('of them with one release from start to end', '', report.exactChecks),
              singleFigure('files compared in them', '', report.checkedFiles),
              singleFigure('last release', '', report.release),
              figureOf('publisher ready again', 'ms', report.startsMs),
              singleFigure('problems found', '', report.problems.length),
            ],
          },
        ],
        problems: report.problems,
      }
    } finally {
      if (values['keep'] === 'yes' || left !== '') progress(`left: ${dataDir}`)
      else await rm(dataDir, { recursive: true, force: true })
    }
  },
}
