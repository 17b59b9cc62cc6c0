import { z } from 'zod'
import type { PlannedWrite } from './planned-write.ts'

/** How many kept versions a document has at most: each further one takes the place of the oldest. */
const KEPT_MAX_COUNT = 50

/**
 * The fields of a kept version besides those of its working copy. It is a working copy as it was stored,
 * kept before it was written over: made without anyone asking, and not changed. Readers never see it.
 */
export const keptFields = {
  /** Counts the kept versions of the document. */
  number: z.int().min(1),
}

const keptPath = (document: string, number: number): string => `${document}/kept/${number}`

/**
 * The writes that keep a working copy before the same commit writes over it.
 *
 * @param document its path
 * @param copy the fields as they are stored
 * @param number follows that of the newest kept version; 1 for the first
 */
export function planKeeping(
  document: string,
  copy: Readonly<Record<string, unknown>>,
  number: number,
): PlannedWrite[] {
  const kept: PlannedWrite = {
    kind: 'set',
    path: keptPath(document, number),
    data: { ...copy, number },
  }
  const oldest = number - KEPT_MAX_COUNT
  return oldest < 1 ? [kept] : [kept, { kind: 'delete', path: keptPath(document, oldest) }]
}

/**
 * The writes that delete the kept versions of a document, in one commit with it or with the working
 * copy of one that was never saved.
 *
 * @param document its path
 * @param newest the number of the newest; 0 without any
 */
export function planKeptDeletes(document: string, newest: number): PlannedWrite[] {
  return Array.from({ length: Math.min(newest, KEPT_MAX_COUNT) }, (_, index) => ({
    kind: 'delete',
    path: keptPath(document, newest - index),
  }))
}
