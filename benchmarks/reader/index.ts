import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { describeMachine } from '../report/machine.ts'
import { figureOf, median } from '../report/report.ts'
import type { Figure, Section } from '../report/report.ts'
import { pathsOfSite } from '../site/paths.ts'
import { visit } from './visit.ts'
import type { Visit } from './visit.ts'

/** What a reader may wait for, in milliseconds, and what may move. */
const BUDGETS = { largestPaintMs: 2_500, blockedMs: 200, layoutShift: 0.1 } as const

/** `npm run bench -- reader`: first visits on a slow telephone, with and without JavaScript. */
export const readerBenchmark: Benchmark = {
  name: 'reader',
  summary: 'paint, movement, blocking and bytes of a first visit on a slow telephone',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    visits: { meaning: 'first visits to each page', default: '5' },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const visits = Math.round(numberOption(values, 'visits'))
    const machine = describeMachine()
    const date = new Date().toISOString()
    const { article } = await pathsOfSite(origin)
    const pages = ['/', '/discover', article, '/glossary', '/states']
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    })
    try {
      const sections: Section[] = []
      const problems: string[] = []
      for (const page of pages) {
        const [scripted, bare]: [Visit[], Visit[]] = [[], []]
        // By turns, so that other work on the machine disturbs both.
        for (let count = 0; count < visits; count += 1) {
          scripted.push(await visit(browser, `${origin}${page}`, { hasScripts: true }))
          bare.push(await visit(browser, `${origin}${page}`, { hasScripts: false }))
        }
        const figures = figuresOf(scripted, bare)
        progress(`${page}: largest paint ${Math.round(figures[1]?.value ?? 0)} ms`)
        sections.push({ title: page, figures })
        problems.push(...problemsOf(page, scripted))
      }
      return { benchmark: 'reader', date, machine, sections, problems }
    } finally {
      await browser.close()
    }
  },
}

function figuresOf(scripted: readonly Visit[], bare: readonly Visit[]): Figure[] {
  const both = (name: string, of: (visit: Visit) => number): Figure => {
    const without = median(bare.map(of))
    const figure = figureOf(name, 'ms', scripted.map(of))
    const note = `${Math.round(without)} ms without JavaScript, ratio ${(figure.value / without).toFixed(2)}`
    return { ...figure, note }
  }
  const one = (name: string, unit: string, of: (visit: Visit) => number) =>
    figureOf(name, unit, scripted.map(of))
  return [
    both('first paint of content', ({ firstPaintMs }) => firstPaintMs),
    both('largest paint', ({ largestPaintMs }) => largestPaintMs),
    one('blocked by scripts', 'ms', ({ blockedMs }) => blockedMs),
    one('layout shift', '', ({ layoutShift }) => layoutShift),
    one('all bytes', 'kB', ({ bytes }) => bytes / 1000),
    one('bytes of scripts', 'kB', ({ scriptBytes }) => scriptBytes / 1000),
    one('requests', '', ({ requests }) => requests),
  ]
}

function problemsOf(page: string, visits: readonly Visit[]): string[] {
  return (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).flatMap((name) => {
    const value = median(visits.map((one) => one[name]))
    return value <= BUDGETS[name] ? [] : [`${page}: ${name} is ${value}, not ${BUDGETS[name]}`]
  })
}
