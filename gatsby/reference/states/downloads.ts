import { STATES_DOWNLOAD_PATHS } from '../../../shared/site/paths.ts'
import { site } from '../../../shared/site/site.ts'
import { verificationLineOfAll } from '../../../shared/kinds/verification.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { DownloadColumn } from './download-columns.ts'
import { DOWNLOAD_COLUMNS } from './download-columns.ts'
import type { StateRecord } from './state-record.ts'

export const DOWNLOAD_TYPE = 'UsStateDownload'

/** A file that readers can take with them. */
interface StateDownload {
  /** Public path. */
  readonly path: string
  readonly format: 'CSV' | 'JSON'
  readonly text: string
}

/** The fields of a `UsStateDownload` node: what the page says about a file. */
export interface StateDownloadFields extends Omit<StateDownload, 'text'> {
  readonly bytes: number
  readonly columns: readonly Pick<DownloadColumn, 'name' | 'description' | 'unit'>[]
}

const LICENCE =
  `Compiled by ${site.name} from public information. You may copy, change and pass on this ` +
  `compilation for any purpose; name ${site.name} and the year of the facts when you do. ` +
  'It comes without warranty: the official source decides.'

/**
 * The facts of all states as a table and as JSON. Pure: the same states give the same bytes, so
 * that a release changes only when a fact does.
 */
export function planStateDownloads(states: readonly StateRecord[]): StateDownload[] {
  return [
    { path: STATES_DOWNLOAD_PATHS.csv, format: 'CSV', text: csvText(states) },
    { path: STATES_DOWNLOAD_PATHS.json, format: 'JSON', text: jsonText(states) },
  ]
}

/** Plans the nodes of what the page says about the downloads. Pure. */
export function downloadNodes(states: readonly StateRecord[]): PlannedNode<StateDownloadFields>[] {
  const columns = DOWNLOAD_COLUMNS.map(({ name, description, unit }) => ({
    name,
    description,
    unit,
  }))
  return planStateDownloads(states).map(({ path, format, text }) => ({
    id: `${DOWNLOAD_TYPE}:${format}`,
    type: DOWNLOAD_TYPE,
    fields: { path, format, bytes: Buffer.byteLength(text), columns },
  }))
}

/** Source: RFC 4180: a header line, CRLF after every line, quotes doubled inside quotes. */
function csvText(states: readonly StateRecord[]): string {
  const lines = [
    DOWNLOAD_COLUMNS.map(({ name }) => name),
    ...states.map((state) => DOWNLOAD_COLUMNS.map(({ valueOf }) => valueOf(state))),
  ]
  return lines.map((cells) => `${cells.map(csvField).join(',')}\r\n`).join('')
}

function csvField(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function jsonText(states: readonly StateRecord[]): string {
  const file = {
    title: 'Companies and taxes in the states of the United States',
    publisher: site.name,
    notice: verificationLineOfAll(
      'states',
      states.map(({ verification }) => verification),
    ),
    licence: LICENCE,
    factsYears: [...new Set(states.flatMap(({ factsYears }) => factsYears))].sort((a, b) => a - b),
    columns: DOWNLOAD_COLUMNS.map(({ name, description, unit }) => ({ name, description, unit })),
    states: states.map((state) => ({
      ...Object.fromEntries(DOWNLOAD_COLUMNS.map(({ name, valueOf }) => [name, valueOf(state)])),
      sources: state.sources,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
