import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exposureWarning } from '../../node-shared/http/server/http-server.ts'
import { footerLinksWarning } from '../../publish/footer-links.ts'
import { sampleContentWarning } from '../../publish/sample-content.ts'
import { site } from '../../shared/site/site.ts'
import { unknownVariables, variablesIn } from './command-line.ts'
import type { LocalConfig } from './config.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Says what is unwise about the settings. */
export async function warnOfSettings(
  config: LocalConfig,
  terminal: Terminal,
  machine: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { host, siteUrl, projectDir } = config
  const explained = await readFile(path.join(import.meta.dirname, '../../.env.example'), 'utf8')
  const warnings = [
    ...unknownVariables(machine, variablesIn(explained)),
    exposureWarning(host, siteUrl, config.backend.trustedProxies),
    await sampleContentWarning({ projectDir, siteUrl, isConfirmed: config.indexesSamples }),
    footerLinksWarning(site, siteUrl),
  ]
  for (const warning of warnings) if (warning !== null) terminal.say(`Warning: ${warning}`)
}
