import { afterEach, describe, expect, it } from '@jest/globals'
import { listenForHealth } from '../../../../node-shared/http/health/health-listener.ts'
import type { HealthListener } from '../../../../node-shared/http/health/health-listener.ts'
import type { HealthReport } from '../../../../node-shared/http/health/answer-health.ts'

let listener: HealthListener | null = null
afterEach(() => listener?.close())

async function ask(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${listener?.port ?? 0}${path}`)
}

describe('the listener for supervisors', () => {
  it('says how the program is, as it changes', async () => {
    let report: HealthReport = { status: 'starting' }
    listener = await listenForHealth('127.0.0.1', 0, () => report)
    expect((await ask('/healthz')).status).toBe(503)
    // A supervisor must not end a first build.
    report = { status: 'building', release: null }
    expect((await ask('/healthz')).status).toBe(200)
    report = { status: 'ok', release: 7 }
    const answer = await ask('/healthz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', release: 7 }])
  })

  it('answers nothing else', async () => {
    listener = await listenForHealth('127.0.0.1', 0, () => ({ status: 'ok' }))
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/api/publish/overview')).status).toBe(404)
  })
})
