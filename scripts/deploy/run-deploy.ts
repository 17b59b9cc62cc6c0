import type { Environment } from '../../node-shared/product/environment.ts'
import { UsageError } from '../../server/commands/command-line.ts'
import { PARTS, readDeployConfig } from './deploy-config.ts'
import type { DeployOptions, Part } from './deploy-config.ts'
import { deploySteps, PREVIEW_DAYS } from './deploy-steps.ts'
import type { RunCommand } from './deploy-steps.ts'

export const DEPLOY_HELP = `Deploys to the Firebase project that .env names: indexes, rules, functions, site.

  npm run deploy                            everything, in this order; safe to repeat
  npm run deploy -- --dry-run               says what it would do, and what is missing
  npm run deploy -- --only rules,functions  some of: ${PARTS.join(', ')}
  npm run deploy -- --preview NAME          the site alone, for ${PREVIEW_DAYS} days at an address of its own

docs/FIREBASE.md has the steps before the first one.
`

/** @throws UsageError */
export function parseDeployOptions(parameters: readonly string[]): DeployOptions {
  let isDryRun = false
  let parts: readonly Part[] | null = null
  let preview: string | null = null
  const given = [...parameters]
  for (let next = given.shift(); next !== undefined; next = given.shift()) {
    if (next === '--dry-run') isDryRun = true
    else if (next === '--only') parts = partsOf(given.shift() ?? '')
    else if (next === '--preview') preview = previewOf(given.shift() ?? '')
    else throw new UsageError(`Unknown option ${next}.`)
  }
  if (preview !== null && parts !== null) {
    throw new UsageError('A preview is of the site alone: leave --only out.')
  }
  return { isDryRun, parts: preview === null ? (parts ?? PARTS) : ['hosting'], preview }
}

function previewOf(name: string): string {
  if (/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name) && name !== 'live') return name
  throw new UsageError(
    `--preview takes a name of small letters, digits and "-", such as pr-12, but not "live"; "${name}" is none.`,
  )
}

function partsOf(list: string): readonly Part[] {
  const names = list.split(',')
  const unknown = names.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined) {
    throw new UsageError(`--only takes some of ${PARTS.join(', ')}; "${unknown}" is none of them.`)
  }
  return PARTS.filter((part) => names.includes(part))
}

/** What a deploy needs. */
export interface DeployContext {
  readonly environment: Environment
  readonly root: string
  readonly run: RunCommand
  readonly print: (text: string) => void
}

/**
 * Deploys, one step after the other; the first that fails ends it.
 *
 * @throws ConfigurationError, DeployError
 */
export async function deploy(
  options: DeployOptions,
  { environment, root, run, print }: DeployContext,
): Promise<void> {
  const { isDryRun, parts, preview } = options
  const config = readDeployConfig(environment, options)
  const steps = deploySteps(config, parts, root)
  const place = (index: number) => `[${index + 1}/${steps.length}]`
  for (const [index, step] of steps.entries()) {
    if (isDryRun) {
      print(`${place(index)} ${step.title}\n      ${step.about}\n`)
      continue
    }
    print(`${place(index)} ${step.title} ...\n`)
    const outcome = await step.run(run)
    if (outcome === 'unchanged') print(`${place(index)} ${step.title}: unchanged\n`)
  }
  if (config.isReleasedByPublisher && parts.includes('hosting')) {
    print(
      'The publisher releases the site to Hosting (PLIEGO_RELEASE_TARGET): it is not deployed.\n',
    )
  }
  if (isDryRun) print('Nothing was done.\n')
  else if (preview === null) print(`Deployed to ${config.projectId}.\n`)
  else print(`The address of the preview stands above. It is gone after ${PREVIEW_DAYS} days.\n`)
}
