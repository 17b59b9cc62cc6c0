import { z } from 'zod'

const answerSchema = z.object({ id: z.number(), result: z.unknown().optional() })
const evaluatedSchema = z.object({ result: z.object({ value: z.unknown() }) })
const memorySchema = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
const usageSchema = z.object({ user: z.number(), system: z.number() })
const profileSchema = z.object({ profile: z.unknown() })

/** Megabytes of one moment, after a full garbage collection. */
export interface MemorySample {
  readonly rssMb: number
  readonly heapMb: number
  /** Buffers and the like, outside the heap. */
  readonly externalMb: number
}

/** A session with the inspector of a process that was started with `--inspect`. */
export interface Inspector {
  sampleMemory(): Promise<MemorySample>
  /** Processor time that the process has used so far, all threads, in milliseconds. */
  processorMs(): Promise<number>
  /** Records where the process spends its time; the result is the content of a .cpuprofile file. */
  startProfile(): Promise<void>
  stopProfile(): Promise<unknown>
  close(): void
}

const MB = 1024 * 1024

/** Connects to an inspector. @param url its `ws:` address, see `BackendProcess.inspectorUrl` */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => {
      resolve()
    })
    socket.addEventListener('error', () => {
      reject(new Error(`The inspector at ${url} cannot be reached.`))
    })
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0
  socket.addEventListener('message', (event) => {
    const message = answerSchema.safeParse(JSON.parse(String(event.data)))
    if (!message.success) return
    waiting.get(message.data.id)?.(message.data.result)
    waiting.delete(message.data.id)
  })
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      count += 1
      waiting.set(count, resolve)
      socket.send(JSON.stringify({ id: count, method, params }))
    })

  const evaluate = async (expression: string) => {
    const evaluated = await send('Runtime.evaluate', { expression, returnByValue: true })
    return evaluatedSchema.parse(evaluated).result.value
  }

  return {
    async sampleMemory() {
      // Twice: finalisers of the first collection release what only the second can take.
      await send('HeapProfiler.collectGarbage')
      await send('HeapProfiler.collectGarbage')
      const memory = memorySchema.parse(
        await evaluate(
          '(({ rss, heapUsed, external }) => ({ rss, heapUsed, external }))(process.memoryUsage())',
        ),
      )
      return {
        rssMb: memory.rss / MB,
        heapMb: memory.heapUsed / MB,
        externalMb: memory.external / MB,
      }
    },
    async processorMs() {
      const usage = usageSchema.parse(await evaluate('process.cpuUsage()'))
      return (usage.user + usage.system) / 1000
    },
    async startProfile() {
      await send('Profiler.enable')
      await send('Profiler.start')
    },
    async stopProfile() {
      return profileSchema.parse(await send('Profiler.stop')).profile
    },
    close() {
      socket.close()
    },
  }
}
