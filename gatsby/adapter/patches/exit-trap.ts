import { z } from 'zod'
import type { Modules } from '../modules/modules.ts'

/** Thrown in place of leaving the process; never seen outside of this folder. */
class ExitRequested extends Error {
  constructor() {
    super('Gatsby wants to leave the process.')
    this.name = 'ExitRequested'
  }
}

const errorLog = z.object({
  type: z.literal('LOG'),
  payload: z.object({ level: z.literal('ERROR'), text: z.string() }),
})

/** Longest part of what Gatsby reported that is kept. */
const KEPT = 4_000

/** The runs under way; they may overlap, and end in any order. */
const running = new Set<(cause: unknown) => void>()

/** The process's own `exit`, while it is intercepted. */
let leave: typeof process.exit | null = null

function interceptExit(giveUp: (cause: unknown) => void): void {
  running.add(giveUp)
  if (leave !== null) return
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is put back as it was, never called
  leave = process.exit
  process.exit = () => {
    const exit = new ExitRequested()
    giveUpAll(exit)
    throw exit
  }
  process.on('uncaughtException', onException)
}

function restoreExit(giveUp: (cause: unknown) => void): void {
  running.delete(giveUp)
  if (running.size > 0 || leave === null) return
  process.exit = leave
  leave = null
  process.off('uncaughtException', onException)
}

function giveUpAll(cause: unknown): void {
  for (const giveUp of running) giveUp(cause)
}

function onException(error: unknown): void {
  if (!(error instanceof ExitRequested)) giveUpAll(error)
}

/**
 * Runs something of Gatsby's. Gatsby answers many failures by reporting them and leaving the process:
 * while this runs, leaving becomes a rejection that says what was reported.
 *
 * @param fail makes the error from what was reported
 */
export async function withoutExit<Result>(
  modules: Modules,
  run: () => Promise<Result>,
  fail: (reported: string, cause: unknown) => Error,
): Promise<Result> {
  const reported: string[] = []
  const stopListening = modules['gatsby-cli/lib/reporter/redux'].onLogAction((action) => {
    const log = errorLog.safeParse(action)
    if (log.success) reported.push(log.data.payload.text)
  })
  const failure = Promise.withResolvers<never>()
  const giveUp = (cause: unknown) => {
    const text = reported.join('\n').slice(0, KEPT)
    failure.reject(fail(text === '' ? 'Gatsby reported nothing.' : text, cause))
  }
  interceptExit(giveUp)
  try {
    return await Promise.race([run(), failure.promise])
  } catch (error) {
    // The order of the two rejections is open; what was reported says more than that it left.
    if (error instanceof ExitRequested) return await failure.promise
    throw error
  } finally {
    restoreExit(giveUp)
    stopListening()
  }
}
