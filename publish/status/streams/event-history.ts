import { randomUUID } from 'node:crypto'
import type { PublishEvent as WireEvent } from '../../../shared/publish/publish-events.ts'

/** Events that are kept for clients that come back, and how much text of them. */
const KEPT_EVENTS = 500
const KEPT_MAX_CHARACTERS = 2 * 1024 * 1024
/** An event that was sent. */
export interface KeptEvent {
  readonly number: number
  readonly event: WireEvent
  readonly text: string
}

/** The events that were sent last, for clients that come back. */
export interface EventHistory {
  /** Numbers and keeps an event. Returns its text in the stream. */
  readonly add: (event: WireEvent) => string
  /** The text of an event that does not count by itself. */
  readonly frame: (event: WireEvent) => string
  /** Something happened that is not told one by one: a client that comes back begins anew. */
  readonly skip: () => void
  /**
   * The events after the one that a client saw last.
   *
   * @param lastEventId the header `Last-Event-ID`
   * @returns null when they are not all known
   */
  readonly since: (lastEventId: string | null) => readonly KeptEvent[] | null
}

/** Begins without events. */
export function createEventHistory(): EventHistory {
  // Numbers begin anew with each process: an id of another one means nothing here.
  const epoch = randomUUID().slice(0, 8)
  const kept: KeptEvent[] = []
  let keptCharacters = 0
  let number = 0
  let resumableFrom = 0
  const frame = (event: WireEvent) =>
    `id: ${epoch}-${number}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
  return {
    frame,
    add: (event) => {
      number += 1
      const text = frame(event)
      kept.push({ number, event, text })
      keptCharacters += text.length
      while (kept.length > KEPT_EVENTS || keptCharacters > KEPT_MAX_CHARACTERS) {
        const [oldest] = kept.splice(0, 1)
        if (oldest === undefined) break
        keptCharacters -= oldest.text.length
        resumableFrom = oldest.number
      }
      return text
    },
    skip: () => {
      number += 1
      kept.length = 0
      keptCharacters = 0
      resumableFrom = number
    },
    since: (lastEventId) => {
      const [, itsEpoch, digits] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(lastEventId ?? '') ?? []
      if (itsEpoch !== epoch) return null
      const last = Number(digits)
      if (last > number || last < resumableFrom) return null
      return kept.filter((event) => event.number > last)
    },
  }
}
