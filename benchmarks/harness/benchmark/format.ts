import type { Figure, Report } from './report.ts'

function formatValue(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits })
}

function spread({ runs }: Figure): string {
  if (runs.length < 2) return ''
  return `${formatValue(Math.min(...runs))} to ${formatValue(Math.max(...runs))}`
}

function cells(figure: Figure): string[] {
  return [
    figure.name,
    `${formatValue(figure.value)} ${figure.unit}`.trimEnd(),
    spread(figure),
    figure.note ?? '',
  ]
}

function heading({ date, machine }: Report): string {
  return (
    `${date}, ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ` +
    `${machine.system}, Node ${machine.node}, load before the run ${machine.loadBefore}`
  )
}

const HEADER = ['', 'median', 'lowest to highest', '']

/** The report as aligned text for a terminal. */
export function formatText(report: Report): string {
  const rows = report.sections.flatMap(({ figures }) => figures.map(cells))
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    heading(report),
    ...report.sections.flatMap(({ title, figures }) => [
      '',
      title,
      ...figures.map((figure) => `  ${line(cells(figure))}`),
    ]),
    ...report.problems.map((problem) => `PROBLEM ${problem}`),
    '',
  ].join('\n')
}

/** The report as a Markdown fragment for docs/BENCHMARKS.md. */
export function formatMarkdown(report: Report): string {
  return [
    `${heading(report)}.`,
    ...report.sections.flatMap(({ title, figures }) => [
      '',
      `| ${[title, ...HEADER.slice(1)].join(' | ')} |`,
      '| --- | ---: | --- | --- |',
      ...figures.map((figure) => `| ${cells(figure).join(' | ')} |`),
    ]),
    ...report.problems.map((problem) => `\nProblem: ${problem}`),
    '',
  ].join('\n')
}
