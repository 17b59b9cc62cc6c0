import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CodedError } from '../../node-shared/errors.ts'
import type { DeployConfig, Part } from './deploy-config.ts'
import { DEPLOY_CONFIG, writeDeployConfig } from './hosting-files.ts'

/** Fetched on demand: 15.34.2 is what these steps were written for. */
export const FIREBASE_TOOLS = 'firebase-tools@15.34.2'

const FIREBASE = ['npx', '--yes', FIREBASE_TOOLS] as const
const SECRET = 'PLIEGO_WEBHOOK_SECRET'

/** How long a preview is there after its last deploy. */
export const PREVIEW_DAYS = 7

/** A failure of a deploy, with what to do about it. */
export class DeployError extends CodedError {}

/** A program to run in the project's folder. */
export interface Command {
  readonly line: readonly [string, ...string[]]
  /** Given to its standard input; secrets go this way. */
  readonly input?: string
  /** Whether its output is wanted, instead of shown. */
  readonly isCaptured?: boolean
}

/** How a program ended. */
export interface CommandResult {
  readonly exitCode: number
  /** What it wrote to standard output, where that was captured. */
  readonly output: string
}

/** Runs programs; never throws for one that fails. */
export type RunCommand = (command: Command) => Promise<CommandResult>

/** One step; safe to repeat. */
export interface DeployStep {
  readonly title: string
  /** What it runs or writes, for a dry run. */
  readonly about: string
  readonly run: (run: RunCommand) => Promise<'done' | 'unchanged'>
}

/** All steps for some parts, in their order: what the site relies on goes before it. */
export function deploySteps(
  config: DeployConfig,
  parts: readonly Part[],
  root: string,
): readonly DeployStep[] {
  const firebase = (title: string, ...parameters: string[]): DeployStep =>
    command(title, [...FIREBASE, ...parameters, '--project', config.projectId])
  const stepsOf: Readonly<Record<Part, () => readonly DeployStep[]>> = {
    indexes: () => [firebase('Indexes of Firestore', 'deploy', '--only', 'firestore:indexes')],
    rules: () => [
      firebase('Rules of Firestore', 'deploy', '--only', 'firestore:rules'),
      firebase('Rules of Storage', 'deploy', '--only', 'storage'),
    ],
    functions: () => [
      command('Packages of the functions', [
        'npm',
        'ci',
        '--prefix',
        'firebase/functions',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ] as [string, ...string[]]),
      webhookAddress(config, root),
      webhookSecret(config),
      firebase('Functions', 'deploy', '--only', 'functions'),
    ],
    hosting: () =>
      config.isReleasedByPublisher
        ? []
        : [
            command('The site', ['node', 'scripts/bootstrap.mjs', 'build']),
            hostingConfig(config, root),
            firebase('Hosting', ...hostingLine(config), '--config', DEPLOY_CONFIG),
          ],
  }
  return [signedIn(config), ...parts.flatMap((part) => stepsOf[part]())]
}

/** No one signs in to a preview by a link: Authentication need not know its address. */
function hostingLine({ preview }: DeployConfig): readonly string[] {
  if (preview === null) return ['deploy', '--only', 'hosting']
  const lasting = ['--expires', `${PREVIEW_DAYS}d`, '--no-authorized-domains']
  return ['hosting:channel:deploy', preview, ...lasting]
}

function command(title: string, line: readonly [string, ...string[]]): DeployStep {
  return {
    title,
    about: line.join(' '),
    run: async (run) => {
      const { exitCode } = await run({ line })
      if (exitCode === 0) return 'done'
      throw new DeployError(
        'deploy/step-failed',
        `"${title}" failed: ${line[0]} ended with ${exitCode}. Its reason stands above. What was ` +
          'deployed before stays; run npm run deploy again when it is mended.',
      )
    },
  }
}

const projectsSchema = z.object({ result: z.array(z.object({ projectId: z.string() })) })

function signedIn({ projectId }: DeployConfig): DeployStep {
  const line = [...FIREBASE, 'projects:list', '--json'] as const
  return {
    title: 'Access to the project',
    about: line.join(' '),
    run: async (run) => {
      const { exitCode, output } = await run({ line, isCaptured: true })
      if (exitCode !== 0) {
        throw new DeployError(
          'deploy/signed-out',
          `The Firebase command line could not list your projects. Sign in with npx ${FIREBASE_TOOLS} login, ` +
            'or set GOOGLE_APPLICATION_CREDENTIALS to the key of a service account; and check the network.',
        )
      }
      const { result } = projectsSchema.parse(JSON.parse(output))
      if (result.some((project) => project.projectId === projectId)) return 'done'
      const known = result.map((project) => project.projectId).join(', ') || 'none'
      throw new DeployError(
        'deploy/no-project',
        `This account has no project ${projectId}. It has: ${known}. Check GATSBY_FIREBASE_PROJECT_ID, ` +
          'or ask for access to the project.',
      )
    },
  }
}

/** Functions take their parameters from a file of the project's name. */
function webhookAddress({ projectId, webhookUrl }: DeployConfig, root: string): DeployStep {
  const file = path.join('firebase', 'functions', `.env.${projectId}`)
  return {
    title: 'Address of the publisher',
    about: `writes ${file}: PLIEGO_WEBHOOK_URL=${webhookUrl}`,
    run: async () => {
      await writeFile(path.join(root, file), `PLIEGO_WEBHOOK_URL=${webhookUrl}\n`)
      return 'done'
    },
  }
}

/** Each setting of a secret makes another version of it: only one that differs is set. */
function webhookSecret({ projectId, webhookSecret: secret }: DeployConfig): DeployStep {
  const named = [SECRET, '--project', projectId] as const
  const set = command('Secret of the webhook', [
    ...FIREBASE,
    'functions:secrets:set',
    ...named,
    '--data-file',
    '-',
    '--force',
  ])
  return {
    ...set,
    about: `${set.about}, unless it is set to the same`,
    run: async (run) => {
      const line = [...FIREBASE, 'functions:secrets:access', ...named] as const
      const stored = await run({ line, isCaptured: true })
      if (stored.exitCode === 0 && stored.output.trim() === secret) return 'unchanged'
      return set.run((asked) => run({ ...asked, input: secret }))
    },
  }
}

function hostingConfig({ settings, site, preview }: DeployConfig, root: string): DeployStep {
  return {
    title: 'Headers and redirects',
    about: `writes ${DEPLOY_CONFIG}${site === null ? '' : ` for the site ${site}`}`,
    run: async () => {
      await writeDeployConfig(root, settings, { site, isPreview: preview !== null })
      return 'done'
    },
  }
}
