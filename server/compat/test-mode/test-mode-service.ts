import { z } from 'zod'
import type { OobCodes } from '../../auth/codes/oob-codes.ts'
import type { AuthPolicy } from '../../auth/policy/auth-policy.ts'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { RequestError, parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse, textResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { createRouter, row } from '../../http/router.ts'
import type { HttpService, Route } from '../../http/router.ts'
import { RulesError } from '../../rules/index.ts'
import { ACTION_PATH } from './issued-codes.ts'
import type { IssuedCodes } from './issued-codes.ts'
import type { ReplaceableRuleset } from './replaceable-ruleset.ts'

const PROJECT = '/emulator/v1/projects/{project}'

/** Rules files are at most 256 kB; JSON may escape every character. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

/** Settings of sign-in that can be changed while the backend runs, and which codes it would take. */
export interface SignIn {
  policy: AuthPolicy
  readonly oobCodes: Pick<OobCodes, 'isUsable'>
}

/** Context of the endpoints. */
export interface TestModeContext {
  readonly projectId: string
  readonly firestoreRules: ReplaceableRuleset
  readonly storageRules: ReplaceableRuleset
  readonly signIn: SignIn
  readonly clock: () => Date
  readonly issuedCodes: IssuedCodes
  /** Resolves when every mail that was promised is sent, and its code is known. */
  readonly settleMail: () => Promise<void>
  readonly eraseDocuments: () => void
  readonly eraseAccounts: () => void
  readonly eraseFiles: () => void
}

const rulesSchema = z.object({
  rules: z.object({
    files: z.array(z.object({ name: z.string().optional(), content: z.string() })).length(1),
  }),
})
const configSchema = z.object({
  signIn: z.object({ allowDuplicateEmails: z.boolean().optional() }).optional(),
  emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: z.boolean().optional() }).optional(),
})

/**
 * Builds the endpoints that Google's emulators offer to test tools, at the emulators' addresses:
 * exchanging rules, erasing what a test has made, reading what was sent by mail.
 *
 * @see https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator
 */
export function createTestModeService(context: TestModeContext): HttpService {
  return {
    name: 'test-mode',
    prefixes: ['/emulator/', '/internal/', '/emulators'],
    cors: {
      allowHeaders: ['authorization', 'content-type'],
      exposeHeaders: [],
      preflightStatus: 204,
    },
    bodyLimit: () => BODY_LIMIT_BYTES,
    ...createRouter([
      ...documentRoutes(context),
      ...accountRoutes(context),
      ...fileRoutes(context),
      row('GET', '/emulators', 'tester', 'pages', listEmulators),
    ]),
    errorResponse,
  }
}

type Handle = (request: ParsedRequest) => WireResponse | Promise<WireResponse>

/** Answers requests for this project alone. */
function ofProject(projectId: string, handle: Handle): Route['handle'] {
  return (request, { project }) => {
    if (project === projectId) return handle(request)
    throw new ServerError(
      'test-mode/other-project',
      `This backend holds the project ${projectId} alone. Use that id in the test, or ` +
        'start the backend with it: GATSBY_FIREBASE_PROJECT_ID and any GATSBY_FIREBASE_API_KEY.',
      400,
    )
  }
}

/** As the emulator of Firestore. */
function documentRoutes(context: TestModeContext): Route[] {
  const { projectId, firestoreRules, eraseDocuments } = context
  const rules = `${PROJECT}:securityRules`
  return [
    row(
      'PUT',
      rules,
      'tester',
      'pages',
      ofProject(projectId, (request) => {
        firestoreRules.replace(rulesOf(request))
        return jsonResponse(200, {})
      }),
    ),
    row(
      'GET',
      rules,
      'tester',
      'pages',
      ofProject(projectId, () => {
        const file = { name: 'firestore.rules', content: firestoreRules.source() }
        return jsonResponse(200, { rules: { files: [file] } })
      }),
    ),
    row(
      'DELETE',
      `${PROJECT}/databases/{database}/documents`,
      'tester',
      'pages',
      ofProject(projectId, () => {
        eraseDocuments()
        return jsonResponse(200, {})
      }),
    ),
  ]
}

/** As the emulator of Authentication. */
function accountRoutes(context: TestModeContext): Route[] {
  const { projectId, eraseAccounts, settleMail } = context
  const route = (method: Route['method'], name: string, handle: Handle): Route =>
    row(method, `${PROJECT}/${name}`, 'tester', 'pages', ofProject(projectId, handle))
  return [
    route('DELETE', 'accounts', () => {
      eraseAccounts()
      return jsonResponse(200, {})
    }),
    route('GET', 'config', () => configResponse(context)),
    route('PATCH', 'config', (request) => changeConfig(context, request)),
    route('GET', 'oobCodes', async (request) => {
      await settleMail()
      return jsonResponse(200, { oobCodes: usableCodes(context, originOf(request)) })
    }),
    // There is no sign-in by telephone, so nothing was ever sent by it.
    route('GET', 'verificationCodes', () => jsonResponse(200, { verificationCodes: [] })),
    row('GET', ACTION_PATH, 'tester', 'pages', openAction),
  ]
}

/** As the emulator of Cloud Storage. */
function fileRoutes({ storageRules, eraseFiles }: TestModeContext): Route[] {
  return [
    row('PUT', '/internal/setRules', 'tester', 'pages', (request) => {
      storageRules.replace(rulesOf(request))
      return jsonResponse(200, { message: 'Rules updated successfully' })
    }),
    row('POST', '/internal/reset', 'tester', 'pages', () => {
      eraseFiles()
      return textResponse(200, 'OK')
    }),
  ]
}

function rulesOf(request: ParsedRequest): string {
  const parsed = rulesSchema.safeParse(parseJsonBody(request))
  const file = parsed.data?.rules.files[0]
  if (file !== undefined) return file.content
  throw new RequestError(
    'request/malformed-body',
    'Expected {"rules":{"files":[{"name":"...","content":"..."}]}} with one file.',
  )
}

function configResponse({ signIn }: TestModeContext): WireResponse {
  return jsonResponse(200, {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: signIn.policy.isEmailPrivate },
  })
}

function changeConfig(context: TestModeContext, request: ParsedRequest): WireResponse {
  const parsed = configSchema.safeParse(parseJsonBody(request))
  if (!parsed.success) {
    throw new RequestError('request/malformed-body', 'The configuration has another shape.')
  }
  const { signIn, emailPrivacyConfig } = parsed.data
  if (signIn?.allowDuplicateEmails === true) {
    throw new ServerError('test-mode/unsupported', 'An address has one account at most.', 501)
  }
  const isEmailPrivate = emailPrivacyConfig?.enableImprovedEmailPrivacy
  if (isEmailPrivate !== undefined) {
    context.signIn.policy = { ...context.signIn.policy, isEmailPrivate }
  }
  return configResponse(context)
}

function usableCodes({ issuedCodes, signIn, clock }: TestModeContext, origin: string) {
  const now = clock()
  return issuedCodes.list(origin, (code) => signIn.oobCodes.isUsable(code, now))
}

/** A link from a mail: the site's own page does what it asks for. */
function openAction(request: ParsedRequest): WireResponse {
  return {
    status: 302,
    headers: { location: `/login?${request.query.toString()}`, 'cache-control': 'no-store' },
    body: null,
  }
}

/** Test tools ask here which services run where; all of them are on the port that was asked. */
function listEmulators(request: ParsedRequest): WireResponse {
  const { hostname, port } = new URL(originOf(request))
  const entries = ['hub', 'auth', 'firestore', 'storage'].map((name) => [
    name,
    { name, host: hostname, port: Number(port || 80) },
  ])
  return jsonResponse(200, Object.fromEntries(entries))
}

function originOf({ headers }: ParsedRequest): string {
  const url = URL.parse(`http://${headers.host ?? ''}`)
  return url === null ? 'http://127.0.0.1' : url.origin
}

function errorResponse(error: unknown): WireResponse {
  if (error instanceof RulesError) {
    return jsonResponse(400, {
      error: { code: 400, message: error.message, status: 'INVALID_ARGUMENT' },
      message: error.message,
    })
  }
  const isKnown = error instanceof ServerError
  const code = isKnown ? error.httpStatus : 500
  const message = isKnown ? error.message : 'Test mode has failed.'
  return jsonResponse(code, { error: { code, message }, message })
}
