import { builderMessageSchema } from '../../../shared/publish/builder-protocol.ts'
import type {
  BuilderMemory,
  BuilderMessage,
  BuilderRequest,
} from '../../../shared/publish/builder-protocol.ts'
import {
  BuilderEndedError,
  BuilderFailedError,
  NeedsFullBuildError,
} from '../../contract/errors.ts'

/** Times in milliseconds after which a process is ended. */
export interface ProcessLimits {
  /** From the start to `ready`. */
  readonly startMs: number
  /** Of one request. */
  readonly requestMs: number
  /** Without a word while a request is under way. */
  readonly silenceMs: number
  /** Of storing the state. */
  readonly saveMs: number
  /** Of storing the state before it is stopped. */
  readonly sealMs: number
  /** From `stop` to the end. */
  readonly stopMs: number
}

type Ready = Extract<BuilderMessage, { kind: 'ready' }>
/** A message that answers a request. */
export type AnyAnswer = Extract<BuilderMessage, { kind: 'built' | 'madeDeferred' | 'saved' }>
/** The answer of one kind. */
export type AnswerOf<Kind extends AnyAnswer['kind']> = Extract<AnyAnswer, { kind: Kind }>

/** How the start of a process went. */
export type Started = Ready | Extract<BuilderMessage, { kind: 'unsupported' }>

/** Options of a conversation with a builder process. */
export interface ConversationOptions {
  readonly limits: ProcessLimits
  readonly logFile: string
  readonly send: (request: BuilderRequest) => void
  /** Ends the process: it was silent, slow or not understood. */
  readonly kill: (reason: string) => void
  readonly onProgress: (phase: string, done: number | null, total: number | null) => void
  /** Told that a request was answered, or failed. */
  readonly onSettled: () => void
}

/** Requests to a builder process and its answers: one request at a time, each in limited time. */
export interface Conversation {
  /** @throws BuilderFailedError, BuilderEndedError */
  readonly started: Promise<Started>
  /** @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError */
  readonly ask: <Kind extends AnyAnswer['kind']>(
    answer: Kind,
    request: BuilderRequest & { readonly id: string },
  ) => Promise<AnswerOf<Kind>>
  /** Takes a message of the process. */
  readonly take: (message: unknown) => void
  /** The process has printed something: it is alive. */
  readonly heard: () => void
  /** The process has ended. */
  readonly end: (reason: string) => void
  /** The last figures that the process reported. */
  readonly memory: () => BuilderMemory | null
}

/** Begins to wait for the process to be ready. */
export function createConversation(options: ConversationOptions): Conversation {
  const { limits, logFile, kill, onProgress } = options
  const request = createPendingRequest(kill, options.onSettled)
  let memory: BuilderMemory | null = null

  const understand = (message: BuilderMessage) => {
    if ('memory' in message) ({ memory } = message)
    switch (message.kind) {
      case 'progress':
        onProgress(message.phase, message.done ?? null, message.total ?? null)
        return
      case 'ready':
      case 'unsupported':
        request.settle(message, null)
        return
      case 'built':
      case 'madeDeferred':
      case 'saved':
        request.settle(message, message.id)
        return
      case 'needsFullBuild':
        request.refuse(new NeedsFullBuildError(message.reason), message.id)
        return
      case 'failed':
        request.refuse(new BuilderFailedError(message, logFile), message.id)
    }
  }

  return {
    started: request.wait(
      null,
      { requestMs: limits.startMs, silenceMs: limits.startMs },
      (message) => (message.kind === 'ready' || message.kind === 'unsupported' ? message : null),
    ),
    ask: (answer, asked) => {
      const { saveMs, silenceMs } = limits
      const limit = answer === 'saved' ? { requestMs: saveMs, silenceMs } : limits
      const answered = request.wait(asked.id, limit, (message) =>
        isAnswer(message, answer) ? message : null,
      )
      options.send(asked)
      return answered
    },
    take: (raw) => {
      request.heard()
      const parsed = builderMessageSchema.safeParse(raw)
      if (parsed.success) understand(parsed.data)
      // Gatsby talks on the same channel when it finds one, in messages without a `kind`.
      else if (typeof raw === 'object' && raw !== null && 'kind' in raw) {
        kill(`The builder sent an invalid message: ${parsed.error.message}`)
      }
    },
    heard: request.heard,
    end: (reason) => {
      request.fail(new BuilderEndedError('build/builder-ended', reason, logFile))
    },
    memory: () => memory,
  }
}

interface Pending {
  /** Null for the start. */
  readonly id: string | null
  /** Whether it is what was waited for. */
  readonly take: (message: BuilderMessage) => boolean
  readonly reject: (error: Error) => void
}

/** The one request that waits for its answer, if any, with its time limits. */
function createPendingRequest(kill: (reason: string) => void, onSettled: () => void) {
  const state: { pending: Pending | null; heard: () => void } = {
    pending: null,
    heard: () => undefined,
  }
  const fail = (error: Error) => {
    state.pending?.reject(error)
    state.pending = null
  }
  return {
    wait: <Result>(
      id: string | null,
      limit: Pick<ProcessLimits, 'requestMs' | 'silenceMs'>,
      toResult: (message: BuilderMessage) => Result | null,
    ): Promise<Result> => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const take = (message: BuilderMessage) => {
        const result = toResult(message)
        if (result !== null) resolve(result)
        return result !== null
      }
      state.pending = { id, reject, take }
      const timers = limitTime(limit, kill)
      state.heard = timers.heard
      return promise.finally(() => {
        timers.clear()
        state.heard = () => undefined
        onSettled()
      })
    },
    settle: (message: BuilderMessage, id: string | null) => {
      if (state.pending?.id !== id) return
      if (state.pending.take(message)) state.pending = null
      else kill(`The builder sent "${message.kind}" as the answer to another request.`)
    },
    refuse: (error: Error, id: string | null) => {
      if (state.pending?.id === id) fail(error)
    },
    fail,
    /** The process is alive. */
    heard: () => {
      state.heard()
    },
  }
}

/** Ends a process that takes too long, or is silent for too long. */
function limitTime(
  { requestMs, silenceMs }: Pick<ProcessLimits, 'requestMs' | 'silenceMs'>,
  kill: (reason: string) => void,
) {
  const late = setTimeout(() => {
    kill(`The builder did not finish within ${inWords(requestMs)}.`)
  }, requestMs)
  const silent = setTimeout(() => {
    kill(`The builder sent no message for ${inWords(silenceMs)}.`)
  }, silenceMs)
  return {
    heard: () => {
      silent.refresh()
    },
    clear: () => {
      clearTimeout(late)
      clearTimeout(silent)
    },
  }
}

function isAnswer<Kind extends AnyAnswer['kind']>(
  message: BuilderMessage,
  kind: Kind,
): message is AnswerOf<Kind> {
  return message.kind === kind
}

function inWords(milliseconds: number): string {
  return milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} seconds`
    : `${Math.ceil(milliseconds / 60_000)} minutes`
}
