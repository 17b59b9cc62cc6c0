import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { ignoreMissing } from '../../node-shared/errors.ts'
import { findPlaceTrouble } from '../../node-shared/files/place-trouble.ts'
import { MARGIN_BYTES } from '../../server/health.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('disk')

const MEGABYTE = 1024 * 1024
/** A full build of a large site writes some thousand files. */
const FEWEST_INODES = 50_000

/** Whether the disk of the data folder has room: for uploads, builds and the copy before an upgrade. */
export async function checkDisk(
  { config }: Installation,
  { diskOf }: DoctorTools,
): Promise<readonly Finding[]> {
  const { dataDir } = config
  const disk = await diskOf(dataDir).catch(ignoreMissing)
  if (disk === undefined) return [skipped(`${dataDir} does not exist yet.`)]
  const refusal = await access(dataDir, constants.W_OK).catch((error: unknown) => error)
  const trouble = findPlaceTrouble(refusal, dataDir)
  if (trouble !== null) return [failed(trouble.problem, trouble.advice)]
  const { freeBytes, inodes } = disk
  const needed = config.backend.uploads.diskReserveBytes + MARGIN_BYTES
  const free = `${Math.floor(freeBytes / MEGABYTE)} MB are free for ${dataDir}`
  const advice =
    'Delete old backups in the data folder, lower PLIEGO_KEPT_RELEASES, or enlarge the disk.'
  const findings: Finding[] = []
  if (freeBytes < needed) {
    const text = `${free}; uploads are refused below ${Math.ceil(needed / MEGABYTE)} MB.`
    findings.push(failed(text, advice))
  } else if (freeBytes < 3 * needed) findings.push(warning(`${free}.`, advice))
  else findings.push(ok(`${free}.`))
  if (inodes !== null && inodes.free < FEWEST_INODES) {
    const text = `${inodes.free} of ${inodes.total} inodes are free: soon no file can be made, although there is space.`
    findings.push(
      warning(text, 'Remove small files from this disk, or move the data folder to another one.'),
    )
  }
  return findings
}
