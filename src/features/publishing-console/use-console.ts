import { useEffect, useReducer, useState } from 'react'
import { codeOf, messageOf } from '../../platform/base/errors'
import type { ConsoleSources } from './sources/console-sources'
import { consoleReducer, type ConsoleData, type ConsoleAction } from './console-state'

/** How often the publisher is asked where it cannot be listened to. */
const ASK_EVERY_MS = 3000

async function readConsole(sources: ConsoleSources): Promise<ConsoleData> {
  const [overview, builds, releases] = await Promise.all([
    sources.overview(),
    sources.builds(null),
    sources.releases(null),
  ])
  return { overview, builds, releases }
}

function failureOf(error: unknown): ConsoleAction {
  return codeOf(error) === 'publisher/refused'
    ? { kind: 'refused' }
    : { kind: 'failed', message: messageOf(error) }
}

/** Reads the publisher and follows it. */
export function useConsole(sources: ConsoleSources) {
  const [state, tell] = useReducer(consoleReducer, { kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setInterval> | undefined
    const read = () =>
      readConsole(sources).then(
        (data) => {
          if (isCurrent) tell({ kind: 'read', data })
          return true
        },
        (error: unknown) => {
          if (isCurrent) tell(failureOf(error))
          return false
        },
      )
    const ask = () => {
      void read().then((isRead) => {
        if (isCurrent && isRead) tell({ kind: 'connection', connection: 'asking' })
      })
    }
    let stop: () => void = () => undefined
    void read().then((isRead) => {
      if (!isCurrent || !isRead) return
      stop = sources.follow({
        onEvent: (event) => {
          tell({ kind: 'event', event })
          // What happened between reading and listening, or while no one listened, is read again.
          if (event.kind === 'hello' && !event.isResumed) void read()
        },
        onLost: () => {
          tell({ kind: 'connection', connection: 'lost' })
        },
        onEnd: (reason) => {
          if (reason !== 'absent') {
            tell({ kind: 'refused' })
            return
          }
          tell({ kind: 'connection', connection: 'asking' })
          timer = setInterval(ask, ASK_EVERY_MS)
        },
      })
    })
    return () => {
      isCurrent = false
      clearInterval(timer)
      stop()
    }
  }, [attempt, sources])

  return {
    state,
    retry: () => {
      tell({ kind: 'loading' })
      setAttempt((count) => count + 1)
    },
    /** Rejects with a message for the editor. */
    readOlderBuilds: async (next: string) => {
      tell({ kind: 'older-builds', list: await sources.builds(next) })
    },
    readOlderReleases: async (next: number) => {
      tell({ kind: 'older-releases', list: await sources.releases(next) })
    },
  }
}
