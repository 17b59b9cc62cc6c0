import type { ChildProcess } from 'node:child_process'
import type { BuilderMemory, BuilderRequest } from '../../../shared/publish/builder-protocol.ts'
import { BuilderEndedError } from '../../contract/errors.ts'
import { createConversation } from './conversation.ts'
import type { AnswerOf, AnyAnswer, ProcessLimits, Started } from './conversation.ts'
import { failureReason } from './build-output.ts'
import { GRACE_MS, signalGroup, spawnGuarded } from './process-group.ts'
import type { Command } from './process-group.ts'

/** Lines of output that are searched for the reason of an end. */
const REMEMBERED_LINES = 500

/**
 * How much a full build in the background gives way to everything else. Only root may take it back
 * when the process takes over, so others lower it by little.
 */
const BACKGROUND_NICENESS = process.getuid?.() === 0 ? 10 : 4

/** Options of a builder process. */
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
  ) => Promise<AnswerOf<Kind>>
  /** Says something that has no answer. */
  readonly tell: (request: BuilderRequest) => void
  /** Gives it the priority of this process. */
  readonly bringToFront: () => void
  /** Asks it to end, and ends it when it does not. Resolves when it has. */
  readonly stop: () => Promise<void>
  /** Ends it at once. */
  readonly kill: (reason: string) => void
}

/** A process that takes changes. Times are milliseconds since the epoch. */
export interface BuilderProcessState {
  readonly pid: number
  readonly startedAt: number
  /** The last figures that it reported, in bytes. */
  readonly memory: BuilderMemory | null
}

/** Starts a builder process. */
export function startBuilderProcess(options: BuilderProcessOptions): BuilderProcess {
  const { limits, logFile } = options
  let endReason: string | null = null
  const child = spawnGuarded({
    command: options.command,
    folder: options.folder,
    environment: options.environment,
    niceness: options.isInBackground ? BACKGROUND_NICENESS : 0,
    hasMessages: true,
    onLine: (line) => {
      output.add(line)
      options.onLine(line)
      conversation.heard()
    },
  })
  const kill = (reason: string) => {
    endReason ??= reason
    signalGroup(child.pid, 'SIGKILL')
  }
  const output = rememberOutput()
  const conversation = createConversation({
    limits,
    logFile,
    kill,
    onProgress: options.onProgress,
    send: (request) => child.send(request),
    onSettled: output.clear,
  })
  const ended = endOf(child).then((how) => {
    const reason = endReason ?? failureReason(output.lines()) ?? how
    signalGroup(child.pid, 'SIGKILL')
    conversation.end(reason)
    return reason
  })
  child.on('message', conversation.take)
  const { started } = conversation
  // A process that is stopped before it is ready has no one who waits for it.
  started.catch(() => undefined)

  return {
    pid: child.pid ?? 0,
    started,
    ended,
    memory: conversation.memory,
    ask: (answer, request) => {
      if (child.exitCode === null && child.signalCode === null && child.connected) {
        return conversation.ask(answer, request)
      }
      const reason = endReason ?? 'The builder has ended.'
      return Promise.reject(new BuilderEndedError('build/builder-ended', reason, logFile))
    },
    tell: (request) => {
      if (child.connected) child.send(request)
    },
    bringToFront: () => {
      if (!options.isInBackground || !child.connected) return
      child.send({ kind: 'toFront' } satisfies BuilderRequest)
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

/** The first lines of output since the last answer. */
function rememberOutput() {
  let lines: string[] = []
  return {
    lines: () => lines,
    add: (line: string) => {
      if (lines.length < REMEMBERED_LINES) lines.push(line)
    },
    clear: () => {
      lines = []
    },
  }
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
