import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ignoreMissing } from '../../node-shared/errors.ts'
import { readProductVersion, versionText } from '../../node-shared/product/product-version.ts'
import type { Health } from './check-product.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, warning, failed } = findingsOf('versions')

const versionsSchema = z.object({
  optionalDependencies: z.record(z.string(), z.string()),
})

/** Whether this Node is the pinned one, and whether the running product is as new as its packages. */
export async function checkVersions(
  { config, runningAt }: Installation,
  health: Health | null,
  { nodeVersion }: DoctorTools,
): Promise<readonly Finding[]> {
  const { projectDir, dataDir } = config
  const text = await readFile(path.join(projectDir, 'package.json'), 'utf8')
  const { optionalDependencies } = versionsSchema.parse(JSON.parse(text))
  const product = await readProductVersion(projectDir)
  const version = versionText(product)
  const pinned = Object.values(optionalDependencies)
  const findings: Finding[] = [
    pinned.includes(nodeVersion)
      ? ok(`Pliego ${version} on Node ${nodeVersion}, the pinned one.`)
      : failed(
          `This is Node ${nodeVersion}; Pliego ${version} is tested with ${[...new Set(pinned)].join(', ')}.`,
          'Start it with npm ("npm start"), which takes the pinned Node, and install with optional packages: npm ci --omit=dev --include=optional.',
        ),
  ]
  const running = health?.version
  if (typeof running === 'string') {
    const runs = versionText({ version: running, commit: health?.commit ?? null })
    if (runs !== version) {
      findings.push(
        warning(
          `The product that runs is ${runs}; this folder has ${version}.`,
          'Restart the product.',
        ),
      )
    }
  }
  const changedAt = async (file: string) => (await stat(file).catch(ignoreMissing))?.mtimeMs ?? 0
  const lockChanged = await changedAt(path.join(projectDir, 'package-lock.json'))
  const startedAt = await changedAt(path.join(dataDir, 'address'))
  if (runningAt !== null && lockChanged > startedAt) {
    findings.push(
      warning(
        'package-lock.json has changed since the product was started: it runs on other packages.',
        'Restart the product; "npm start" installs what has changed.',
      ),
    )
  }
  return findings
}
