import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { drawBarChart } from './chart/bar-chart.ts'
import { drawLineChart } from './chart/line-chart.ts'
import type { Line } from './chart/line-chart.ts'

/**
 * Draws docs/build-times.svg and docs/publish-latency.svg out of a result of
 * `npm run bench -- build --json`, and docs/reader-paint.svg out of one of `reader --json`:
 *
 *   node benchmarks/draw-charts.ts RESULT.json
 */

const resultSchema = z.object({
  benchmark: z.string(),
  date: z.string(),
  machine: z.object({ cpu: z.string(), cores: z.number(), node: z.string() }),
  sections: z.array(
    z.object({
      title: z.string(),
      figures: z.array(z.object({ name: z.string(), value: z.number() })),
    }),
  ),
})
type Result = z.infer<typeof resultSchema>

const OWN_FROM_NOTHING = ['Pliego, from nothing: pages live', 'Pliego, from nothing: everything']
const OWN_EDIT = 'Pliego: one post edited, button to reader'

/** The lines of all figures whose names end so, and of the given ones of our own. */
function linesOf({ sections }: Result, own: readonly string[], ending: string): Line[] {
  const points = new Map<string, [number, number][]>()
  for (const { title, figures } of sections) {
    for (const { name, value } of figures) {
      if (!own.includes(name) && !name.endsWith(ending)) continue
      points.set(name, [...(points.get(name) ?? []), [Number.parseInt(title, 10), value]])
    }
  }
  return [...points].map(([name, values]) => ({
    name: own.length > 1 ? name.replace(ending, '').replace(', from nothing', '') : nameOf(name),
    isOwn: own.includes(name),
    points: values.sort(([left], [right]) => left - right),
  }))
}

const nameOf = (figure: string): string => figure.split(':')[0] ?? figure

/** The charts of a result, by the name of their file. */
function chartsOf(result: Result): Readonly<Record<string, string>> {
  const { cpu, cores, node } = result.machine
  const where = `${result.date.slice(0, 10)}, ${cpu}, ${cores} cores, Node ${node}.`
  if (result.benchmark === 'reader') {
    const figures = result.sections.flatMap((section) => section.figures)
    return {
      'reader-paint': drawBarChart({
        title: 'Largest paint of a first visit on a phone',
        note: `Lighthouse, medians, ${where}`,
        unit: 'ms',
        bars: figures.map(({ name, value }) => ({ name, value, isOwn: name.startsWith('/') })),
      }),
    }
  }
  const note = `Logarithmic scales. One run each, ${where}`
  return {
    'build-times': drawLineChart({
      title: 'A site from nothing: seconds',
      note,
      lines: linesOf(result, OWN_FROM_NOTHING, ': from nothing'),
    }),
    'publish-latency': drawLineChart({
      title: 'One post edited: seconds until its page is there',
      note,
      lines: linesOf(result, [OWN_EDIT], ': one post edited'),
    }),
  }
}

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: draw-charts.ts RESULT.json')
const result = resultSchema.parse(JSON.parse(await readFile(file, 'utf8')))
for (const [name, chart] of Object.entries(chartsOf(result))) {
  const target = path.resolve(import.meta.dirname, '../docs', `${name}.svg`)
  await writeFile(target, chart)
  process.stdout.write(`${target}\n`)
}
