import { builderRequestSchema } from '../../shared/builder-protocol.ts'
import type { BuilderMessage, BuilderRequest } from '../../shared/builder-protocol.ts'
import type { Rest } from '../derived/derived-file.ts'
import { BuildError } from '../errors.ts'
import { BrokenPagesError, ContentInDoubtError, RequestError } from './errors.ts'
import { NeedsFullBuildError } from './internals/errors.ts'
import type { SiteBuilder } from './site-builder.ts'

/** What {@link serveRequests} needs. */
export interface ServerOptions {
  readonly builder: SiteBuilder
  readonly say: (message: BuilderMessage) => void
  /** Called once, when the publisher has asked for the end and nothing is under way. */
  readonly onStop: () => void
  /** Calls again and again until told to stop, every few seconds. */
  readonly everyFewSeconds: (work: () => void) => () => void
  /** Told what a request took, for the log. */
  readonly onDone: (request: string, timings: Readonly<Record<string, number>>) => void
}

type Answered = Exclude<BuilderRequest, { kind: 'yield' | 'stop' }>

/** What is under way, in words for people. */
const DOING: Record<Exclude<Answered['kind'], 'finish'>, string> = {
  build: 'Bringing the changed pages up to date',
  save: 'Keeping the state of the builder',
}

/**
 * Answers the publisher's requests, one after the other.
 *
 * @returns takes a message as it arrives
 */
export function serveRequests(options: ServerOptions): (message: unknown) => void {
  const { builder, say, onStop, everyFewSeconds, onDone } = options
  const waiting: Answered[] = []
  let finishing: AbortController | null = null
  let isBusy = false
  let isStopping = false
  let doubt: string | null = null

  const answer = async (request: Answered): Promise<BuilderMessage> => {
    const { id } = request
    switch (request.kind) {
      case 'build': {
        const built = await builder.build(request.postIds, request.mayDefer)
        onDone(`build ${id}`, built.timings)
        return { kind: 'built', id, ...built }
      }
      case 'finish': {
        finishing = new AbortController()
        // What came meanwhile is not to wait.
        if (waiting.length > 0 || isStopping) finishing.abort()
        const finished = await builder.finish(finishing.signal)
        onDone(`finish ${id}`, finished.timings)
        return { kind: 'finished', id, ...finished }
      }
      case 'save':
        await builder.save()
        return { kind: 'saved', id }
    }
  }

  const answerOrReport = async (request: Answered): Promise<BuilderMessage> => {
    const { id } = request
    if (doubt !== null) return { kind: 'doubt', id, reason: doubt }
    try {
      return await answer(request)
    } catch (error) {
      const message = messageOf(error)
      if (!builder.isSure() || needsFullBuild(error)) doubt = message
      if (needsFullBuild(error)) return { kind: 'doubt', id, reason: message }
      const code = error instanceof BuildError ? error.code : 'builder/internal'
      return { kind: 'failed', id, code, message, isUsable: builder.isSure(), quarantine: [] }
    }
  }

  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { kind } = next
      // A sign of life: the publisher ends a process that says nothing for long.
      const endSigns = everyFewSeconds(() => {
        say({ kind: 'progress', ...inWords(kind, builder) })
      })
      const message = await answerOrReport(next)
      endSigns()
      finishing = null
      say(message)
    }
    isBusy = false
    if (isStopping) onStop()
  }

  return (message) => {
    const parsed = builderRequestSchema.safeParse(message)
    if (!parsed.success) {
      say(notUnderstood(message))
      return
    }
    const request = parsed.data
    switch (request.kind) {
      case 'yield':
        finishing?.abort()
        return
      case 'stop':
        isStopping = true
        finishing?.abort()
        break
      case 'build':
      case 'finish':
      case 'save':
        waiting.push(request)
        finishing?.abort()
    }
    void work()
  }
}

function inWords(kind: Answered['kind'], builder: SiteBuilder): Rest {
  if (kind !== 'finish') return { phase: DOING[kind] }
  return builder.rest() ?? { phase: 'Finishing lists, feeds and the search index' }
}

function notUnderstood(received: unknown): BuilderMessage {
  const { code, message } = new RequestError(
    `A message to the builder cannot be understood: ${JSON.stringify(received)}`,
  )
  return { kind: 'failed', id: null, code, message, isUsable: true, quarantine: [] }
}

function needsFullBuild(error: unknown): boolean {
  return (
    error instanceof ContentInDoubtError ||
    error instanceof BrokenPagesError ||
    error instanceof NeedsFullBuildError
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
