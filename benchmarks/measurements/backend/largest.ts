import { performance } from 'node:perf_hooks'
import { figureOf } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import type { Inspector } from '../../harness/launcher/inspector.ts'
import { bearer, rpcPath } from '../../harness/wire/documents.ts'
import { call } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'
import { LARGEST_REQUESTS } from '../../harness/wire/largest-requests.ts'

const WARM_UP = 10
const REQUESTS = 20

/** The processor time of each of the largest requests of strangers, and how long a check waits beside it. */
export async function measureLargest(target: Target, inspector: Inspector): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, rpc, body } of LARGEST_REQUESTS) {
    const send = () => call(target, rpcPath(rpc), { headers: bearer(null), body })
    for (let count = 0; count < WARM_UP; count += 1) await send()
    const costs: number[] = []
    const waits: number[] = []
    let status = 0
    for (let count = 0; count < REQUESTS; count += 1) {
      const before = await inspector.processorMs()
      const answering = send()
      const asked = performance.now()
      await call(target, '/healthz', { method: 'GET' })
      waits.push(performance.now() - asked)
      status = (await answering).status
      costs.push((await inspector.processorMs()) - before)
    }
    const note = `answered ${status}; /healthz beside it ${Math.max(...waits).toFixed(1)} ms at most`
    figures.push(figureOf(what, 'ms', costs, note))
  }
  return figures
}
