import { closeSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasCode, messageOf } from '../../../node-shared/errors.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import { reasonsFigure, untilUnhealthy } from './health.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { memoryDisk, whyNoDisks } from './mounts.ts'
import { leftOut } from './scenario.ts'
import { listenToLog, reportedFigure, terminalFigure } from './reported-lines.ts'
import type { Outcome, Scenario, ScenarioContext } from './scenario.ts'
import { untilRefused, untilSaved } from './try-save.ts'

const DISK_MB = 2_048
/** Long enough for the room that the database keeps for itself to be used up soon. */
const LONG_BYTES = 400_000
const HEALTH_MAX_MS = 15_000
/** How long it lasts: the publisher tries again meanwhile. */
const LASTS_MS = 20_000
/** From the moment at which there is room again. */
const SAVED_MAX_MS = 60_000
const CHUNK_BYTES = 8 * 1024 * 1024
const NOT_WRITABLE = /read-?only|not writable|cannot be written/i

/** The disk of the data folder is filled to the last byte, and later is read-only at a start. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  run: async (context) => {
    const why = await whyNoDisks(context.folder)
    if (why !== null) return leftOut('A full disk', why)
    const disk = await memoryDisk(context.folder, DISK_MB)
    try {
      return await fill(context, disk.folder, disk.setReadOnly)
    } finally {
      await disk.remove()
    }
  },
}

async function fill(
  { posts, progress }: ScenarioContext,
  folder: string,
  setReadOnly: (isReadOnly: boolean) => void,
): Promise<Outcome> {
  const house = await openHouse(path.join(folder, 'data'), posts)
  const full = await runOutOfRoom(house, path.join(folder, 'filler'), progress)
  const readOnly = await startReadOnly(house, setReadOnly, progress)
  const problems = [...full.problems, ...readOnly.problems]
  return {
    problems: problems.map((problem) => `full disk: ${problem}`),
    sections: [...full.sections, ...readOnly.sections],
  }
}

/** Fills the disk under the running product, and makes room again. */
async function runOutOfRoom(
  house: House,
  filler: string,
  progress: (line: string) => void,
): Promise<Outcome> {
  progress('full disk: the first start')
  const site = await house.start()
  try {
    await site.untilQuiet()
    await site.desk.untilLive(await site.desk.save())
    await site.untilQuiet()

    progress('full disk: no room is left')
    const log = await listenToLog(house.dataDir)
    fillUp(filler)
    const refusals = await untilRefused(site.desk, LONG_BYTES)
    fillUp(filler)
    const health = await untilUnhealthy(site.target, ['disk-nearly-full'], HEALTH_MAX_MS)
    const problems = [...refusals.problems, ...(await site.check())]
    if (!health.isExpected) problems.push(`/healthz says only: ${health.reasons.join(', ')}`)
    await wait(LASTS_MS)
    fillUp(filler)
    const again = await untilRefused(site.desk, LONG_BYTES)
    problems.push(...again.problems, ...(await site.check()))

    progress('full disk: there is room again')
    await rm(filler)
    const roomAt = Date.now()
    const saved = await untilSaved(site.desk, SAVED_MAX_MS)
    const savedMs = Date.now() - roomAt
    await site.desk.untilLive(saved)
    const liveMs = Date.now() - roomAt
    if (liveMs > SAVED_MAX_MS) problems.push(`an edit was live ${liveMs} ms after there was room`)
    const kept = [...refusals.saved, ...again.saved]
    for (const one of kept) await site.desk.untilLive(one)
    await site.untilQuiet()
    problems.push(...(await site.check()))
    const reported = await reportedFigure('full disk: reported lines', log)
    const terminal = terminalFigure(site.product.output())
    if (reported.value + terminal.value === 0) problems.push('nothing was reported')
    const figures = [
      singleFigure('saves that the database had room for', '', kept.length, 'all live at the end'),
      singleFigure('a save that found no room', '', 1, refusals.text),
      reasonsFigure(health),
      singleFigure('a save is acknowledged after there is room', 'ms', savedMs),
      singleFigure('and live', 'ms', liveMs),
      reported,
      terminal,
    ]
    return { problems, sections: [{ title: 'A full disk', figures }] }
  } finally {
    await site.product.stop()
  }
}

/** Starts the product on a disk that is read-only, and again once it is writable. */
async function startReadOnly(
  house: House,
  setReadOnly: (isReadOnly: boolean) => void,
  progress: (line: string) => void,
): Promise<Outcome> {
  progress('a start on a read-only disk')
  setReadOnly(true)
  const said = await house.start().then(
    async (started) => {
      await started.product.stop()
      return 'it started'
    },
    (error: unknown) => messageOf(error),
  )
  const problems: string[] = []
  if (!NOT_WRITABLE.test(said)) problems.push(`a start on a read-only disk says: ${said}`)
  setReadOnly(false)
  const site = await house.start()
  try {
    const afterMs = await site.desk.untilLive(await site.desk.save())
    problems.push(...(await site.check()))
    const figures = [
      singleFigure('starts that were refused', '', 1, inShort(said)),
      singleFigure('writable again: an edit is live after', 'ms', afterMs),
    ]
    return { problems, sections: [{ title: 'A disk that is read-only at the start', figures }] }
  } finally {
    await site.product.stop()
  }
}

/** Takes what is left, to the last byte. */
function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let bytes = CHUNK_BYTES; bytes >= 1;) {
      try {
        writeSync(handle, Buffer.alloc(bytes, 1))
      } catch (error) {
        if (!hasCode(error, 'ENOSPC')) throw error
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    closeSync(handle)
  }
}

function inShort(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
