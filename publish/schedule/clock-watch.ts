import { existsSync, readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { z } from 'zod'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readJsonIfThere } from '../../node-shared/files/read-text.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { ClockJump } from '../../shared/publish/publish-overview.ts'

/** A difference that summer time, leap seconds and drifting clocks do not make, in milliseconds. */
const JUMP_MS = 86_400_000
/** How often the time is written down, in milliseconds. */
const NOTED_EVERY_MS = 600_000

/** Below `/run`, where systemd-timesyncd notes since the start of the machine that it knows the time. */
const TIMESYNC_FOLDER = '/run/systemd/timesync'

/** The file of the data folder that holds the time that was last trusted. */
export const CLOCK_FILE = 'clock.json'

const noteSchema = z.object({ at: z.number(), upMs: z.number(), boot: z.string().nullable() })
type Note = z.infer<typeof noteSchema>

/** Sources of time of a machine other than its clock. */
export interface MachineTime {
  /** Milliseconds since the machine was started, with those of a sleep; setting the clock changes nothing. */
  readonly upMs: () => number
  /** Stands for this run of the machine; null where the system has no word for it. */
  readonly boot: string | null
  /** Whether the clock has been compared with a time server; null where nobody says. */
  readonly isSynchronised: () => boolean | null
}

/** Reads what Linux says; elsewhere nothing is known beside the clock. */
export function machineTime(): MachineTime {
  const file = '/proc/sys/kernel/random/boot_id'
  return {
    upMs: () => uptime() * 1000,
    boot: existsSync(file) ? readFileSync(file, 'utf8').trim() : null,
    isSynchronised: () =>
      existsSync(TIMESYNC_FOLDER) ? existsSync(`${TIMESYNC_FOLDER}/synchronized`) : null,
  }
}

/** A clock that cannot be right. */
export interface DetectedClockJump {
  /** `unsure`: the machine was started anew, its clock is far ahead, and no time server has agreed yet. */
  readonly kind: ClockJump['kind']
  /** The clock's time when that was noticed, in milliseconds since 1970. */
  readonly noticedAt: number
  /** The right time then or, after a restart of the machine, the earliest that it can have been. */
  readonly expectedAt: number
}

/** Says whether what is due by the clock may be done. */
export interface ClockWatch {
  /** Looks at the clock. Returns its milliseconds since 1970; null while it cannot be right. */
  trustedNow(): Promise<number | null>
  /**
   * Looks at the clock, and writes nothing. Returns its milliseconds since 1970; while it cannot be right, what it
   * should say, or, after another start of the machine, at least.
   */
  readonly knownTime: () => Promise<number>
  /** Returns the jump that the last look found; null while there is none. */
  readonly jump: () => DetectedClockJump | null
  /** Takes the clock as right from now on: someone has looked at it. */
  confirm(by: string): Promise<void>
}

/** Options of {@link createClockWatch}. */
export interface ClockWatchOptions {
  /** Where the trusted time is noted. */
  readonly file: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly machine: MachineTime
  readonly log: Log
  /** Told when the clock has jumped, and when it is trusted again. */
  readonly onChange?: () => void
}

/**
 * Watches over the clock of the machine, also from one start of the program to the next. In one run of the
 * machine its uptime tells exactly what the clock should say. After another start of it the clock may be any
 * time later: that it was off for so long, or that its clock is wrong, looks the same.
 */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { file, clock, machine, log, onChange = () => undefined } = options
  let note: Note | null | undefined
  let jump: DetectedClockJump | null = null

  const write = async (at: number) => {
    const next: Note = { at, upMs: machine.upMs(), boot: machine.boot }
    await writeDurably(file, `${JSON.stringify(next)}\n`, 0o600)
    note = next
  }

  const look = async (): Promise<{
    readonly now: number
    readonly found: DetectedClockJump | null
  }> => {
    const known = note === undefined ? await readJsonIfThere(file, noteSchema) : note
    note = known
    const now = clock()
    const found = known === null ? null : jumpSince(known, now, machine)
    if (found !== null) {
      if (jump === null) {
        jump = found
        log.warn('clock.jumped', { kind: found.kind, ...timesOf(found) })
        onChange()
      }
      return { now, found }
    }
    if (jump !== null) {
      log.info('clock.agrees', timesOf(jump))
      jump = null
      onChange()
    }
    return { now, found }
  }

  return {
    trustedNow: async () => {
      const { now, found } = await look()
      if (found !== null) return null
      if (!note || Math.abs(now - note.at) >= NOTED_EVERY_MS) await write(now)
      return now
    },
    knownTime: async () => {
      const { now, found } = await look()
      return found?.expectedAt ?? now
    },
    jump: () => jump,
    confirm: async (by) => {
      await write(clock())
      if (jump === null) return
      log.warn('clock.confirmed', { by, ...timesOf(jump) })
      jump = null
      onChange()
    },
  }
}

function jumpSince(
  { at, upMs, boot }: Note,
  now: number,
  machine: MachineTime,
): DetectedClockJump | null {
  const up = machine.upMs()
  const isSameRun = boot !== null && boot === machine.boot && up >= upMs
  const expectedAt = isSameRun ? at + up - upMs : at
  if (now < expectedAt - JUMP_MS) return { kind: 'back', noticedAt: now, expectedAt }
  if (now <= expectedAt + JUMP_MS) return null
  if (isSameRun) return { kind: 'ahead', noticedAt: now, expectedAt }
  return machine.isSynchronised() === false ? { kind: 'unsure', noticedAt: now, expectedAt } : null
}

function timesOf({ noticedAt, expectedAt }: DetectedClockJump) {
  return {
    clock: new Date(noticedAt).toISOString(),
    expected: new Date(expectedAt).toISOString(),
  }
}
