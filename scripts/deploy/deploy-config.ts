import { z } from 'zod'
import {
  collectProblems,
  ConfigurationError,
  readVariables,
} from '../../node-shared/product/environment.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'

/** What a deploy consists of, in its order. */
export const PARTS = ['indexes', 'rules', 'functions', 'hosting'] as const
export type Part = (typeof PARTS)[number]

/** What the command line asks for. */
export interface DeployOptions {
  readonly isDryRun: boolean
  readonly parts: readonly Part[]
  /** Shows the site at an address of its own by this name; null for the site itself. */
  readonly preview: string | null
}

const FROM_CONSOLE = 'Firebase console, Project settings, General, Your apps'

/** What has to be set for a part; the hint says where the value is. */
const NEEDED: readonly { name: string; hint: string; parts: readonly Part[] }[] = [
  { name: 'GATSBY_FIREBASE_PROJECT_ID', hint: `the project's id (${FROM_CONSOLE})`, parts: PARTS },
  { name: 'GATSBY_FIREBASE_API_KEY', hint: `apiKey (${FROM_CONSOLE})`, parts: PARTS },
  { name: 'GATSBY_FIREBASE_APP_ID', hint: `appId (${FROM_CONSOLE})`, parts: ['hosting'] },
  {
    name: 'PLIEGO_SITE_URL',
    hint: 'the address of readers, such as https://my-project.web.app',
    parts: ['hosting'],
  },
  {
    name: 'PLIEGO_WEBHOOK_URL',
    hint: 'where the publisher takes webhooks, such as https://publisher.example.org/hooks/publish',
    parts: ['functions'],
  },
  {
    name: 'PLIEGO_WEBHOOK_SECRET',
    hint: 'the secret of the publisher, "whsec_" and base64',
    parts: ['functions'],
  },
]

const HOSTS = [
  'GATSBY_FIREBASE_AUTH_HOST',
  'GATSBY_FIREBASE_FIRESTORE_HOST',
  'GATSBY_FIREBASE_STORAGE_HOST',
] as const

const https = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .optional()
const variablesSchema = z.object({
  PLIEGO_SITE_URL: https,
  PLIEGO_WEBHOOK_URL: https,
  PLIEGO_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, { error: 'must be "whsec_" followed by base64' })
    .optional(),
  PLIEGO_HOSTING_SITE: z.string().optional(),
  PLIEGO_RELEASE_TARGET: z.string().default('local'),
})

/** What a deploy needs to know. */
export interface DeployConfig {
  readonly projectId: string
  readonly settings: FirebaseSettings
  readonly webhookUrl: string
  readonly webhookSecret: string
  /** Another site of the project than its first one; null for that. */
  readonly site: string | null
  /** A publisher releases the site to Hosting: a deploy must not. */
  readonly isReleasedByPublisher: boolean
  /** The name of the preview that is deployed instead of the site. */
  readonly preview: string | null
}

/**
 * Reads the environment for what is asked for.
 *
 * @throws ConfigurationError naming everything that is missing or wrong
 */
export function readDeployConfig(
  environment: Environment,
  { parts, preview }: Pick<DeployOptions, 'parts' | 'preview'>,
): DeployConfig {
  const problems: string[] = []
  const variables = readVariables(variablesSchema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  const isReleasedByPublisher =
    preview === null && variables?.PLIEGO_RELEASE_TARGET === 'firebase-hosting'
  const done = isReleasedByPublisher ? parts.filter((part) => part !== 'hosting') : parts
  for (const { name, hint, parts: needing } of NEEDED) {
    if (ownValue(environment, name) || !needing.some((part) => done.includes(part))) continue
    problems.push(`${name} is not set: ${hint}`)
  }
  for (const name of HOSTS) {
    if (!ownValue(environment, name)) continue
    problems.push(`${name} must not be set: it names another backend than Firebase`)
  }
  if (variables === null || settings === null || problems.length > 0) {
    throw new ConfigurationError(problems)
  }
  return {
    projectId: settings.options.projectId,
    settings,
    webhookUrl: variables.PLIEGO_WEBHOOK_URL ?? '',
    webhookSecret: variables.PLIEGO_WEBHOOK_SECRET ?? '',
    site: variables.PLIEGO_HOSTING_SITE ?? null,
    isReleasedByPublisher,
    preview,
  }
}
