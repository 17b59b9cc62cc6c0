import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { UnavailableError } from '../../../node-shared/http/request.ts'
import { StorageError } from '../protocol/storage-error.ts'
import type { PictureKind } from './picture-kinds.ts'
import type { PictureAnswer, PictureRequest } from './picture-messages.ts'
import { refusePicture } from './formats/refuse-picture.ts'
import { createTurns } from './turns.ts'
import type { Asker } from './turns.ts'

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url))

/** How pictures are prepared. Times are in milliseconds. */
export interface PictureProcessOptions {
  /** Pictures that are prepared at a time, each in a process of its own. */
  readonly atATime: number
  /** Further ones, each of an account that has none under way. */
  readonly spare: number
  /** Pictures of one account that may wait beside them. */
  readonly waiting: number
  /** A picture that takes so much processor time is refused, and its process ends. */
  readonly workMs: number
  /** A process that has not answered for so long, working or not, is killed. */
  readonly stuckMs: number
  /** A process that has had nothing to do for so long ends. */
  readonly idleMs: number
  /** Another program in place of the usual. */
  readonly program?: string
}

/** Prepares pictures in processes of their own. */
export interface PictureProcesses {
  /**
   * @param read gets the file; called once it is its turn, so that those who wait take no memory
   * @param asker whose turn it is; when nobody waits for the picture any more its process is killed
   * @returns the bytes to store in its place; null when it stays as it is
   * @throws StorageError `storage/unsupported-content` with a reason for the author;
   *   UnavailableError when too many pictures of the account are waiting; the reason of the asker's
   *   signal; Error when the process cannot start
   */
  prepare(read: () => Promise<Buffer>, kind: PictureKind, asker: Asker): Promise<Buffer | null>
  /** Kills all processes. */
  stop(): void
}

/** Makes an empty pool; processes start with the first pictures and are used again. */
export function createPictureProcesses(options: PictureProcessOptions): PictureProcesses {
  const inTurn = createTurns({
    places: options.atATime,
    spare: options.spare,
    waiting: options.waiting,
    refuse: () => new UnavailableError(),
  })
  const all = new Set<ChildProcess>()
  /** Those with nothing to do, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  function start(): ChildProcess {
    const child = fork(options.program ?? PROGRAM, [], {
      // Decoders see neither keys nor passwords.
      env: {},
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
      serialization: 'advanced',
    })
    all.add(child)
    const forget = () => {
      all.delete(child)
      take(child)
    }
    // `exit` does not follow when it could not start at all.
    child.once('exit', forget).once('error', forget)
    return child
  }

  function take(child: ChildProcess): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
    child.ref()
    child.channel?.ref()
  }

  function rest(child: ChildProcess): void {
    if (!all.has(child)) return
    const timer = setTimeout(() => {
      idle.delete(child)
      child.kill('SIGKILL')
    }, options.idleMs)
    idle.set(child, timer)
    // What waits for nothing keeps no program alive.
    timer.unref()
    child.unref()
    child.channel?.unref()
  }

  async function prepare(
    bytes: Buffer,
    kind: PictureKind,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    signal.throwIfAborted()
    const [rested] = idle.keys()
    const child = rested ?? start()
    take(child)
    const { workMs, stuckMs } = options
    const request: PictureRequest = { bytes, contentType: kind.contentType, workMs }
    const answer = await ask(child, { request, wasReady: rested !== undefined, stuckMs, signal })
    rest(child)
    switch (answer.kind) {
      case 'kept':
        return null
      case 'replaced':
        return Buffer.from(answer.bytes)
      case 'refused':
        throw new StorageError(answer.code, answer.reason)
      case 'failed':
        throw new Error(`A picture could not be prepared: ${answer.message}`)
    }
  }

  return {
    prepare: (read, kind, asker) =>
      inTurn(asker, async () => prepare(await read(), kind, asker.signal)),
    stop() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

type Outcome = Exclude<PictureAnswer, { kind: 'ready' }>

interface Question {
  readonly request: PictureRequest
  /** Whether the process has said before that it can be asked. */
  readonly wasReady: boolean
  readonly stuckMs: number
  readonly signal: AbortSignal
}

/** Sends a picture and waits for the answer, or for the end of the process, which has several reasons. */
function ask(
  child: ChildProcess,
  { request, wasReady, stuckMs, signal }: Question,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  let isReady = wasReady
  const onMessage = (message: unknown) => {
    const answer = message as PictureAnswer
    if (answer.kind === 'ready') isReady = true
    else resolve(answer)
  }
  const onExit = () => {
    if (signal.aborted) reject(signal.reason as Error)
    else if (isReady) reject(refusePicture('It takes too much time or memory to decode.'))
    else reject(new Error('The process for pictures ended before it could be asked.'))
  }
  child.on('message', onMessage).once('exit', onExit).once('error', reject)
  const end = () => child.kill('SIGKILL')
  const timer = setTimeout(end, stuckMs)
  signal.addEventListener('abort', end, { once: true })
  // An end before that is told by `exit`.
  child.send(request, () => undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    child.off('message', onMessage).off('exit', onExit).off('error', reject)
  })
}
