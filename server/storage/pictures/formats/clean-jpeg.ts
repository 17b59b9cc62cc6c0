import type { CleanPicture } from './clean-picture.ts'
import { rewriteProfile } from './icc-profile.ts'
import { createScanLedger, readFrame, readScan } from '../jpeg/jpeg-frame.ts'
import type { JpegFrame } from '../jpeg/jpeg-frame.ts'
import { trimScan } from '../jpeg/jpeg-scan-data.ts'
import { readSegments, SCAN, writeSegment } from '../jpeg/jpeg-segments.ts'
import type { JpegSegment } from '../jpeg/jpeg-segments.ts'
import { createTables } from '../jpeg/jpeg-tables.ts'
import { orientationExif, readOrientation } from './orientation.ts'
import { assertBearableSize } from './refuse-picture.ts'

const JFIF = 0xe0
const EXIF = 0xe1
const PROFILE = 0xe2
const ADOBE = 0xee
const COMMENT = 0xfe
const START_OF_FILE = Buffer.from([0xff, 0xd8])
const END_OF_FILE = Buffer.from([0xff, 0xd9])

const EXIF_LABEL = 'Exif\0\0'
const PROFILE_LABEL = 'ICC_PROFILE\0'
const MAX_PROFILE_BYTES = 1_000_000
const MAX_PROFILE_PART_BYTES = 65_519
/** Progressive encoders make about ten; each costs a pass over the whole picture. */
const MAX_SCANS = 100

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT

/**
 * A JPEG with nothing but its pixels, which are untouched, what gives them their colours and a note
 * how to turn it. EXIF, XMP, IPTC, comments, embedded previews, unused tables and whatever follows
 * the end of the picture are left out.
 *
 * @returns null when the structure is not that of a JPEG (ITU-T T.81, annex B) that can be kept
 * @throws StorageError `storage/too-many-pixels`
 */
export function cleanJpeg(bytes: Buffer): CleanPicture | null {
  const segments = readSegments(bytes)
  const picture = segments === null ? null : readPicture(segments)
  const notes =
    segments === null || picture === null
      ? null
      : writeNotes(segments, picture.frame.components.length)
  if (picture === null || notes === null) return null
  // The decoder itself notices what follows a scan of a progressive picture.
  const parts = picture.parts.map((part) => part())
  return { bytes: Buffer.concat([START_OF_FILE, ...notes, ...parts, END_OF_FILE]), shortened: [] }
}

interface Picture {
  readonly frame: JpegFrame
  /** Frame, tables and scans, in their order. */
  readonly parts: readonly (() => Buffer)[]
}

function readPicture(segments: readonly JpegSegment[]): Picture | null {
  const tables = createTables()
  const parts: (() => Buffer)[] = []
  let frame: JpegFrame | null = null
  let ledger: ReturnType<typeof createScanLedger> | null = null
  let scans = 0
  for (const segment of segments) {
    const { marker, payload, coded } = segment
    if (isNote(marker)) continue
    if (tables.isTable(segment)) {
      const table = tables.define(segment)
      if (table === null) return null
      parts.push(table)
      continue
    }
    if (isFrame(marker)) {
      if (frame !== null) return null
      frame = readFrame(marker, payload)
      if (frame === null) return null
      assertBearableSize(frame.width, frame.height)
      ledger = createScanLedger(frame)
      parts.push(() => writeSegment(marker, payload))
      continue
    }
    const scan = marker === SCAN ? readScan(payload) : null
    if (scan === null || frame === null || ledger?.accepts(scan) !== true) return null
    const used = tables.use(scan, frame)
    if (used === null) return null
    const kept = frame.isProgressive
      ? coded
      : trimScan(coded, frame, scan, used.codes, used.restartInterval)
    if (kept === null) return null
    scans += 1
    parts.push(() => writeSegment(marker, payload, kept))
  }
  if (frame === null || scans === 0 || scans > MAX_SCANS) return null
  return { frame, parts }
}

/** Writes the segments before the picture anew; null when its colours must be converted. */
function writeNotes(segments: readonly JpegSegment[], components: number): Buffer[] | null {
  const find = (marker: number, label: string) =>
    segments
      .filter((segment) => segment.marker === marker)
      .map(({ payload }) => payload)
      .filter((payload) => payload.toString('latin1', 0, label.length) === label)
  const notes: Buffer[] = []
  const [jfif] = find(JFIF, 'JFIF\0')
  // Version, unit and density; the preview behind them is left out (ITU-T T.871, section 10.1).
  if (jfif !== undefined && jfif.length >= 14 && (jfif[7] ?? 0) <= 2) {
    const density = [8, 10].every((at) => jfif.readUInt16BE(at) < 0x2000)
    const kept = Buffer.from(jfif.subarray(0, 14))
    kept.fill(0, 12)
    if (!density) kept.write('\0\0\x01\0\x01', 7, 'latin1')
    notes.push(writeSegment(JFIF, kept))
  }
  const [exif] = find(EXIF, EXIF_LABEL)
  const turned = exif && orientationExif(readOrientation(exif.subarray(EXIF_LABEL.length)))
  if (turned) notes.push(writeSegment(EXIF, Buffer.concat([Buffer.from(EXIF_LABEL), turned])))
  const profile = joinProfile(find(PROFILE, PROFILE_LABEL))
  if (profile !== null) {
    if (components === 4) return null
    const outcome = rewriteProfile(profile, components === 1 ? 'GRAY' : 'RGB ')
    if (outcome.kind === 'too-complex') return null
    if (outcome.kind === 'rewritten') {
      const label = Buffer.from(`${PROFILE_LABEL}\x01\x01`, 'latin1')
      if (outcome.profile.length > MAX_PROFILE_PART_BYTES) return null
      notes.push(writeSegment(PROFILE, Buffer.concat([label, outcome.profile])))
    }
  }
  const [adobe] = find(ADOBE, 'Adobe')
  // Which colour transform was used (ITU-T T.872, section 6.5.3); its flags say nothing to a viewer.
  const transform = adobe?.[11] ?? 3
  if (transform <= 2) {
    notes.push(
      writeSegment(
        ADOBE,
        Buffer.from(`Adobe\0\x64\0\0\0\0${String.fromCharCode(transform)}`, 'latin1'),
      ),
    )
  }
  return notes
}

/** The profile that several segments hold in numbered parts (ICC.1:2022, annex B.4). */
function joinProfile(payloads: readonly Buffer[]): Buffer | null {
  const at = PROFILE_LABEL.length
  const parts = payloads
    .map((payload) => ({ number: payload[at] ?? 0, data: payload.subarray(at + 2) }))
    .sort((a, b) => a.number - b.number)
  if (parts.length === 0 || parts.some(({ number }, index) => number !== index + 1)) return null
  const profile = Buffer.concat(parts.map(({ data }) => data))
  return profile.length > MAX_PROFILE_BYTES ? null : profile
}
