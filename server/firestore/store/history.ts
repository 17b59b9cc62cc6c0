import type { ResourceNames } from '../values/resource-name.ts'
import type { StoredChange } from './document.ts'
import { documentRow } from './document-reader.ts'
import type { DocumentRow } from './document-reader.ts'
import type { DocumentStore } from './document-store.ts'

/** Limits of what is remembered: characters of JSON, changes, and microseconds. */
const CHARACTERS_MAX = 8 * 1024 * 1024
const CHANGES_MAX = 20_000
const AGE_MAX = 3_600_000_000

/** Documents by path as they were at an earlier moment; null for those that did not exist. */
export type EarlierDocuments = ReadonlyMap<string, DocumentRow | null>

/**
 * Documents that the latest commits replaced, in memory: enough to see the database as it was a while ago.
 * How far back that is depends on what is written; an hour at most, as in production.
 */
export interface History {
  /** Must hear of every commit of this process. */
  record(commitTime: number, changes: readonly StoredChange[]): void
  /** The documents that have changed since, as they were; null when that is not remembered. */
  since(time: number): EarlierDocuments | null
}

/** Text only: decoded values take several times as much memory, and they are hardly ever asked for. */
interface Entry {
  readonly time: number
  readonly path: string
  readonly before: {
    readonly json: string
    readonly createTime: number
    readonly updateTime: number
  } | null
  readonly characters: number
}

/** Starts to remember. Times are microseconds since 1970. */
export function createHistory(store: DocumentStore, names: ResourceNames): History {
  let entries: Entry[] = []
  let characters = 0
  /** Nothing before this moment can be told. */
  let knownFrom = store.lastCommitTime()
  let foreignVersion = store.foreignVersion()

  const forget = (count: number) => {
    for (const entry of entries.splice(0, count)) {
      characters -= entry.characters
      knownFrom = entry.time
    }
  }
  /** Another process has written, and what it replaced is unknown. */
  const noticeOthers = () => {
    const version = store.foreignVersion()
    if (version === foreignVersion) return
    foreignVersion = version
    entries = []
    characters = 0
    knownFrom = store.lastCommitTime()
  }
  const trim = (now: number) => {
    let [count, left] = [0, characters]
    for (const entry of entries) {
      const isTooMuch = left > CHARACTERS_MAX || entries.length - count > CHANGES_MAX
      if (!isTooMuch && entry.time > now - AGE_MAX) break
      left -= entry.characters
      count += 1
    }
    if (count > 0) forget(count)
  }

  return {
    record(commitTime, changes) {
      noticeOthers()
      for (const { path, before, beforeJson: json } of changes) {
        const size = path.length + (json?.length ?? 0)
        const text =
          before === null || json === null
            ? null
            : { json, createTime: before.createTime, updateTime: before.updateTime }
        entries.push({ time: commitTime, path, before: text, characters: size })
        characters += size
      }
      trim(commitTime)
    },
    since(time) {
      noticeOthers()
      if (time < knownFrom) return null
      const earlier = new Map<string, DocumentRow | null>()
      for (let at = entries.length - 1; at >= 0; at -= 1) {
        const entry = entries[at]
        if (entry === undefined || entry.time <= time) break
        const { path, before } = entry
        earlier.set(path, before === null ? null : documentRow({ path, ...before }, names))
      }
      return earlier
    },
  }
}
