import { expect, it } from '@jest/globals'
import { inThreadTime } from '../../../../benchmarks/measurements/reader/thread-time.ts'

const event = (name: string, ts: number, dur: number, tts: number, tdur: number, tid = 1) => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tts,
  tdur,
})

it('a task takes as long as its thread computed, and its parts begin within it', () => {
  const { traceEvents } = inThreadTime({
    traceEvents: [
      event('layout', 160, 30, 45, 10),
      event('task', 100, 100, 20, 40),
      event('next task', 300, 50, 70, 5),
      event('task of another thread', 120, 90, 500, 80, 2),
    ],
  })
  expect(traceEvents.map(({ name, ts, dur }) => [name, ts, dur])).toEqual([
    ['layout', 125, 10],
    ['task', 100, 40],
    ['next task', 300, 5],
    ['task of another thread', 120, 80],
  ])
})

it('what has no processor time stays as it is', () => {
  const mark = { name: 'navigationStart', ph: 'R', pid: 1, tid: 1, ts: 90 }
  expect(inThreadTime({ traceEvents: [mark] }).traceEvents).toEqual([mark])
})
