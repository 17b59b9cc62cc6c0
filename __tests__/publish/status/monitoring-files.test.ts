import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Snapshots } from '../../../publish/snapshot/snapshots.ts'
import { eventually, makeFolders, startPublisher } from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const TOKEN = 'a token for monitoring'.replaceAll(' ', '-')
const alertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
})

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const alerts = alertsSchema.parse(parse(read('prometheus/alerts.yml'))).groups[0]?.rules ?? []
const { panels } = dashboardSchema.parse(JSON.parse(read('grafana/pliego.json')))
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Names of metrics in an expression; those of histograms without what Prometheus appends. */
function metricsIn(expression: string): string[] {
  const withoutStrings = expression.replace(/"[^"]*"/g, '')
  return [...withoutStrings.matchAll(/\b(?:pliego|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  )
}

describe('the dashboard and the alert rules', () => {
  let folders: Folders
  let running: TestPublisher
  let exported: Set<string>
  let text = ''

  beforeAll(async () => {
    folders = makeFolders()
    const counts = () => ({ open: 1, abortedRequests: 0, closed: { 'slow-body': 1 } })
    const snapshots: Snapshots = {
      restore: () => Promise.resolve(),
      follow: () => ({ close: () => Promise.resolve() }),
      numbers: () => ({ release: 1, taken: 1, failed: 0 }),
    }
    running = await startPublisher(folders, {
      metricsToken: TOKEN,
      connections: counts,
      snapshots,
      installation: {
        product: { version: '1.2.3', commit: 'abc' },
        backend: () => ({ mailsWaiting: 2, refusedSignIns: 3 }),
        newestBackup: () => 1_700_000_000_000,
      },
    })
    const headers = { authorization: `Bearer ${TOKEN}` }
    const scrape = async () =>
      (text = await (await running.get('/api/publish/metrics', headers)).text())
    await eventually(async () => (await scrape()).includes('pliego_disk_used_bytes{'))
    exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  })
  afterAll(async () => {
    await running.close()
    folders.remove()
  })

  it.each(expressions)(
    'of "%s" names only metrics that the product exports: %s',
    (_, expression) => {
      for (const name of metricsIn(expression)) expect([...exported]).toContain(name)
    },
  )

  it('tell the version, the newest backup, and what waits', () => {
    expect(text).toContain('pliego_info{version="1.2.3",commit="abc"} 1\n')
    expect(text).toContain('pliego_backup_timestamp_seconds 1700000000\n')
    expect(text).toContain('pliego_mails_waiting 2\n')
    expect(text).toContain('pliego_sign_ins_refused_total 3\n')
    expect(text).toContain('pliego_pictures_missing 0\n')
    expect(text).toMatch(/pliego_disk_used_bytes\{kind="database"\} [1-9]/)
  })

  it('name every metric of the product somewhere', () => {
    const named = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)))
    const own = [...exported].filter((name) => name.startsWith('pliego_'))
    expect(own).not.toHaveLength(0)
    expect(own.filter((name) => !named.has(name))).toEqual([])
  })
})
