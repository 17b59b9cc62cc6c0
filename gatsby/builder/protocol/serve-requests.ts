import { builderRequestSchema } from '../../../shared/publish/builder-protocol.ts'
import type { BuilderMessage, BuilderRequest } from '../../../shared/publish/builder-protocol.ts'
import type { DeferredProgress } from '../../derived/maker/derived-file.ts'
import { BuildError } from '../../errors.ts'
import { BrokenPagesError, ContentMismatchError, BadRequestError } from './builder-errors.ts'
import { NeedsFullBuildError } from '../../adapter/modules/adapter-errors.ts'
import type { SiteBuilder } from './site-builder.ts'

/** Options of {@link serveRequests}. */
export interface ServerOptions {
  readonly builder: SiteBuilder
  readonly say: (message: BuilderMessage) => void
  /** Called when the process is no longer to give way to others. */
  readonly onFront: () => void
  /** Called once, when the publisher has asked for the end and nothing is under way. */
  readonly onStop: () => void
  /** Calls again and again until told to stop, every few seconds. */
  readonly everyFewSeconds: (work: () => void) => () => void
  /** Told what a request took, for the log. */
  readonly onDone: (request: string, timings: Readonly<Record<string, number>>) => void
}

type Answered = Exclude<BuilderRequest, { kind: 'yield' | 'toFront' | 'stop' }>

/** Names of the work under way, for people. */
const DOING: Record<Exclude<Answered['kind'], 'makeDeferred'>, string> = {
  build: 'Bringing the changed pages up to date',
  save: 'Keeping the state of the builder',
}

/**
 * Answers the publisher's requests, one after the other.
 *
 * @returns takes a message as it arrives
 */
export function serveRequests(options: ServerOptions): (message: unknown) => void {
  const { builder, say, onFront, onStop, everyFewSeconds, onDone } = options
  const waiting: Answered[] = []
  let making: AbortController | null = null
  let isBusy = false
  let isStopping = false
  let fullBuildReason: string | null = null

  const answer = async (request: Answered): Promise<BuilderMessage> => {
    const { id } = request
    switch (request.kind) {
      case 'build': {
        const built = await builder.build(request.changes, request.mayDefer, request.day)
        onDone(`build ${id}`, built.timings)
        return { kind: 'built', id, ...built }
      }
      case 'makeDeferred': {
        making = new AbortController()
        // What came meanwhile is not to wait.
        if (waiting.length > 0 || isStopping) making.abort()
        const made = await builder.makeDeferred(making.signal)
        onDone(`deferred work ${id}`, made.timings)
        return { kind: 'madeDeferred', id, ...made }
      }
      case 'save':
        await builder.save()
        return { kind: 'saved', id }
    }
  }

  const answerOrReport = async (request: Answered): Promise<BuilderMessage> => {
    const { id } = request
    if (fullBuildReason !== null) return { kind: 'needsFullBuild', id, reason: fullBuildReason }
    try {
      return await answer(request)
    } catch (error) {
      const reason = messageOf(error)
      if (!builder.isSure() || needsFullBuild(error)) fullBuildReason = reason
      if (needsFullBuild(error)) return { kind: 'needsFullBuild', id, reason }
      return { ...failure(error), id, isUsable: builder.isSure() }
    }
  }

  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { kind } = next
      // A sign of life: the publisher ends a process that says nothing for long.
      const endSigns = everyFewSeconds(progressTeller(kind, options))
      const message = await answerOrReport(next)
      endSigns()
      making = null
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
        making?.abort()
        return
      case 'toFront':
        onFront()
        return
      case 'stop':
        isStopping = true
        making?.abort()
        break
      case 'build':
      case 'makeDeferred':
      case 'save':
        waiting.push(request)
        making?.abort()
    }
    void work()
  }
}

const progressTeller =
  (kind: Answered['kind'], { builder, say }: ServerOptions) =>
  () => {
    say({ kind: 'progress', ...inWords(kind, builder) })
  }

function inWords(kind: Answered['kind'], builder: SiteBuilder): DeferredProgress {
  if (kind !== 'makeDeferred') return { phase: DOING[kind] }
  return builder.progress() ?? { phase: 'Finishing lists, feeds and the search index' }
}

function notUnderstood(received: unknown): BuilderMessage {
  const { code, message } = new BadRequestError(
    `A message to the builder cannot be understood: ${JSON.stringify(received)}`,
  )
  return { kind: 'failed', id: null, code, message, isUsable: true, quarantine: [] }
}

function failure(error: unknown) {
  const code = error instanceof BuildError ? error.code : 'builder/internal'
  return { kind: 'failed' as const, code, message: messageOf(error), quarantine: [] }
}

function needsFullBuild(error: unknown): boolean {
  return (
    error instanceof ContentMismatchError ||
    error instanceof BrokenPagesError ||
    error instanceof NeedsFullBuildError
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
