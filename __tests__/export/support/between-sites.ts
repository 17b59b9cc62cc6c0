import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runExport } from '../../../export/run-export.ts'
import { runPliegoImport } from '../../../import/pliego/run-pliego.ts'
import type { PliegoImportOptions } from '../../../import/pliego/run-pliego.ts'
import { SETTINGS, silentProgress, SOURCE } from './filled-backend.ts'
import type { TestSite } from './filled-backend.ts'

/** Writes the one file of content of a project into a folder. */
export async function writeContent(folder: string, nexus: object = {}): Promise<void> {
  await mkdir(path.join(folder, 'content', 'glossary'), { recursive: true })
  await writeFile(path.join(folder, 'content', 'glossary', 'nexus.json'), JSON.stringify(nexus))
}

/** Exports a site, with the content of a project's folder. */
export const exportSite = (
  { administrator }: TestSite,
  folder: string,
  project: string,
  changes: Partial<Parameters<typeof runExport>[0]> = {},
) =>
  runExport({
    folder,
    administrator,
    source: SOURCE,
    contentDir: path.join(project, 'content'),
    productVersion: '0.1.0',
    hasUsers: true,
    clock: () => new Date('2026-06-01T00:00:00Z'),
    progress: silentProgress,
    ...changes,
  })

/** Imports the export `out` of a project's folder into a site. */
export const importSite = (
  { administrator }: TestSite,
  project: string,
  changes: Partial<PliegoImportOptions> = {},
) =>
  runPliegoImport({
    folder: path.join(project, 'out'),
    file: 'out',
    administrator,
    settings: SETTINGS,
    contentDir: path.join(project, 'content'),
    isDryRun: false,
    update: false,
    withUsers: true,
    withContent: false,
    progress: silentProgress,
    now: () => new Date('2026-06-02T00:00:00Z'),
    ...changes,
  })
