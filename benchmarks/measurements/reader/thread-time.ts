import { z } from 'zod'

/** An event of a trace by Chromium. Times in microseconds. */
const eventSchema = z.looseObject({
  /** `X` for what has a beginning and an end. */
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** By the clock. */
  ts: z.number(),
  dur: z.number().optional(),
  /** By the processor time of its thread. */
  tts: z.number().optional(),
  tdur: z.number().optional(),
})
type TraceEvent = z.infer<typeof eventSchema>

export const traceSchema = z.looseObject({ traceEvents: z.array(eventSchema) })
export type Trace = z.infer<typeof traceSchema>

/** A task, or a part of one, with its processor time. */
type TimedEvent = TraceEvent & { readonly tts: number; readonly tdur: number; readonly dur: number }

/**
 * Returns the trace with processor time in the place of the clock: a task, and each part of it, takes as long as
 * its thread computed. So what else runs on the machine makes no task longer. What a task itself waits for, such
 * as an answer of another process, is left out as well.
 */
export function inThreadTime(trace: Trace): Trace {
  const replaced = new Map<TraceEvent, TraceEvent>()
  const timed = trace.traceEvents.filter(isTimed)
  for (const events of Object.values(Object.groupBy(timed, ({ pid, tid }) => `${pid} ${tid}`))) {
    let task: TimedEvent | undefined
    for (const event of (events ?? []).sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (task === undefined || event.ts >= task.ts + task.dur) task = event
      const ts = task.ts + (event.tts - task.tts)
      replaced.set(event, { ...event, ts, dur: event.tdur })
    }
  }
  return { ...trace, traceEvents: trace.traceEvents.map((event) => replaced.get(event) ?? event) }
}

const isTimed = (event: TraceEvent): event is TimedEvent =>
  event.ph === 'X' && event.dur !== undefined && event.tts !== undefined && event.tdur !== undefined
