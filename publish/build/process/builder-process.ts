import type { ChildProcess } from 'node:child_process'
import { builderMessageSchema } from '../../../shared/builder-protocol.ts'
import type {
  BuilderMemory,
  BuilderMessage,
  BuilderRequest,
} from '../../../shared/builder-protocol.ts'
import { BuilderEndedError, BuilderFailedError, NeedsFullBuildError } from '../../errors.ts'
import { failureReason } from './failure-reason.ts'
import { GRACE_MS, signalGroup, spawnGuarded } from './process-group.ts'
import type { Command } from './process-group.ts'

/** Lines of output that are searched for the reason of an end. */
const REMEMBERED_LINES = 500

/**
 * How much a full build in the background gives way to everything else. Only root may take it back
 * when the process takes over, so others lower it by little.
 */
const BACKGROUND_NICENESS = process.getuid?.() === 0 ? 10 : 4

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
  /** From `stop` to the end. */
  readonly stopMs: number
}

/** What a builder process needs. */
export interface BuilderProcessOptions {
  readonly command: Command
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly isInBackground: boolean
  readonly limits: ProcessLimits
  readonly logFile: string
  readonly onLine: (line: string) => void
  readonly onProgress: (phase: string, done: number | null, total: number | null) => void
}

/** Understood by the guard, which hands everything else on. */
const TO_FRONT = { guard: 'to-front' }

type Ready = Extract<BuilderMessage, { kind: 'ready' }>
type AnyAnswer = Extract<BuilderMessage, { kind: 'built' | 'finished' | 'saved' }>
type Answer<Kind extends AnyAnswer['kind']> = Extract<AnyAnswer, { kind: Kind }>

/** How the start of a process went. */
export type Started = Ready | Extract<BuilderMessage, { kind: 'unsupported' }>

/** A process that holds Gatsby. */
export interface BuilderProcess {
  readonly pid: number
  /**
   * Resolves when the full build that it begins with has ended well, or cannot be made so.
   * @throws BuilderFailedError, BuilderEndedError
   */
  readonly started: Promise<Started>
  /** Resolves with the reason once nothing of it is left. */
  readonly ended: Promise<string>
  readonly memory: () => BuilderMemory | null
  /**
   * Asks for something and waits for the answer.
   * @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError
   */
  readonly ask: <Kind extends AnyAnswer['kind']>(
    answer: Kind,
    request: BuilderRequest & { readonly id: string },
  ) => Promise<Answer<Kind>>
  /** Says something that has no answer. */
  readonly tell: (request: BuilderRequest) => void
  /** Gives it the priority of this process. */
  readonly bringToFront: () => void
  /** Asks it to end, and ends it when it does not. Resolves when it has. */
  readonly stop: () => Promise<void>
  /** Ends it at once. */
  readonly kill: (reason: string) => void
}

interface Waiting {
  readonly id: string | null
  /** Whether it is what was waited for. */
  readonly take: (message: BuilderMessage) => boolean
  readonly reject: (error: Error) => void
}

/** Starts a builder process. */
export function startBuilderProcess(options: BuilderProcessOptions): BuilderProcess {
  const { limits, logFile, onProgress } = options
  let output: string[] = []
  let memory: BuilderMemory | null = null
  const request: { waiting: Waiting | null } = { waiting: null }
  let endReason: string | null = null
  let heard: () => void = () => undefined

  const child = spawnGuarded({
    ...{ command: options.command, folder: options.folder, environment: options.environment },
    niceness: options.isInBackground ? BACKGROUND_NICENESS : 0,
    hasMessages: true,
    onLine: (line) => {
      if (output.length < REMEMBERED_LINES) output.push(line)
      options.onLine(line)
      heard()
    },
  })
  const ended = endOf(child).then((how) => {
    const reason = endReason ?? failureReason(output) ?? how
    signalGroup(child.pid, 'SIGKILL')
    request.waiting?.reject(new BuilderEndedError('build/builder-ended', reason, logFile))
    request.waiting = null
    return reason
  })
  const kill = (reason: string) => {
    endReason ??= reason
    signalGroup(child.pid, 'SIGKILL')
  }

  const wait = <Result>(
    id: string | null,
    limit: { readonly ms: number; readonly silenceMs: number },
    take: (message: BuilderMessage) => Result | null,
  ): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    request.waiting = {
      id,
      reject,
      take: (message) => {
        const result = take(message)
        if (result !== null) resolve(result)
        return result !== null
      },
    }
    const late = setTimeout(() => {
      kill(`The builder was not done within ${inWords(limit.ms)}.`)
    }, limit.ms)
    const silent = setTimeout(() => {
      kill(`The builder said nothing for ${inWords(limit.silenceMs)}.`)
    }, limit.silenceMs)
    heard = () => {
      silent.refresh()
    }
    return promise.finally(() => {
      clearTimeout(late)
      clearTimeout(silent)
      heard = () => undefined
      output = []
    })
  }
  const settle = (message: BuilderMessage, id: string | null) => {
    const { waiting } = request
    if (waiting?.id !== id) return
    if (waiting.take(message)) request.waiting = null
    else kill(`The builder answered "${message.kind}" to something else.`)
  }
  const refuse = (error: Error, id: string | null) => {
    const { waiting } = request
    if (waiting?.id !== id) return
    request.waiting = null
    waiting.reject(error)
  }

  child.on('message', (raw: unknown) => {
    heard()
    const parsed = builderMessageSchema.safeParse(raw)
    if (!parsed.success) {
      // Gatsby talks on the same channel when it finds one, in messages without a `kind`.
      if (typeof raw === 'object' && raw !== null && 'kind' in raw) {
        kill(`The builder said something that cannot be understood: ${parsed.error.message}`)
      }
      return
    }
    const message = parsed.data
    switch (message.kind) {
      case 'progress':
        onProgress(message.phase, message.done ?? null, message.total ?? null)
        return
      case 'ready':
        memory = message.memory
        settle(message, null)
        return
      case 'unsupported':
        settle(message, null)
        return
      case 'built':
      case 'finished':
        memory = message.memory
        settle(message, message.id)
        return
      case 'saved':
        settle(message, message.id)
        return
      case 'doubt':
        refuse(new NeedsFullBuildError(message.reason), message.id)
        return
      case 'failed':
        refuse(new BuilderFailedError(message, logFile), message.id)
    }
  })

  const started = wait<Started>(
    null,
    { ms: limits.startMs, silenceMs: limits.startMs },
    (message) => (message.kind === 'ready' || message.kind === 'unsupported' ? message : null),
  )
  // Whoever starts a process waits for it; a process that is stopped first has nobody who does.
  started.catch(() => undefined)

  return {
    pid: child.pid ?? 0,
    started,
    ended,
    memory: () => memory,
    ask: (answer, asked) => {
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) {
        const reason = endReason ?? 'The builder has ended.'
        return Promise.reject(new BuilderEndedError('build/builder-ended', reason, logFile))
      }
      const isSave = answer === 'saved'
      const answered = wait(
        asked.id,
        { ms: isSave ? limits.saveMs : limits.requestMs, silenceMs: limits.silenceMs },
        (message) => (isAnswer(message, answer) ? message : null),
      )
      child.send(asked)
      return answered
    },
    tell: (told) => {
      if (child.connected) child.send(told)
    },
    bringToFront: () => {
      if (options.isInBackground && child.connected) child.send(TO_FRONT)
    },
    stop: async () => {
      if (child.connected) child.send({ kind: 'stop' } satisfies BuilderRequest)
      const gentle = setTimeout(() => {
        signalGroup(child.pid, 'SIGTERM')
      }, limits.stopMs)
      const forced = setTimeout(() => {
        kill('The builder did not end when it was asked to.')
      }, limits.stopMs + GRACE_MS)
      await ended
      clearTimeout(gentle)
      clearTimeout(forced)
    },
    kill,
  }
}

function isAnswer<Kind extends AnyAnswer['kind']>(
  message: BuilderMessage,
  kind: Kind,
): message is Answer<Kind> {
  return message.kind === kind
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      // A process that could not be started has no end of its own.
      if (child.pid === undefined) resolve(`The builder could not be started: ${error.message}`)
    })
    child.on('exit', () => {
      // Should the guard have been ended alone, what it guarded ends too.
      signalGroup(child.pid, 'SIGKILL')
    })
    // What was said last may be read after the end.
    const heardAll = new Promise<void>((all) => {
      child.on('disconnect', all)
    })
    child.on('close', (code, signal) => {
      const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`
      void heardAll.then(() => {
        resolve(`The builder process has ended ${how}.`)
      })
    })
  })
}

function inWords(milliseconds: number): string {
  return milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} seconds`
    : `${Math.ceil(milliseconds / 60_000)} minutes`
}
