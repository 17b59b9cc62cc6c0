import { createHash, generateKeyPairSync } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { jwtVerify } from 'jose'
import { RE2JS } from 're2js'
import { z } from 'zod'
import type { ServiceKey } from '../../../node-shared/backend/service-key.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A key that the token service knows. */
export const SERVICE_KEY: ServiceKey = {
  client_email: 'publisher@my-project.iam.gserviceaccount.com',
  private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  private_key_id: 'key-1',
}

const pattern = { glob: z.string().min(1).optional(), regex: z.string().min(1).optional() }
const onePattern = (rule: { glob?: string | undefined; regex?: string | undefined }) => {
  if (rule.regex !== undefined) RE2JS.compile(rule.regex)
  return (rule.glob === undefined) !== (rule.regex === undefined)
}
/** https://firebase.google.com/docs/reference/hosting/rest/v1beta1/sites.versions#servingconfig */
const configSchema = z.strictObject({
  headers: z.array(
    z.strictObject({ ...pattern, headers: z.record(z.string(), z.string()) }).refine(onePattern),
  ),
  redirects: z.array(
    z
      .strictObject({
        ...pattern,
        statusCode: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
        location: z.string().min(1),
      })
      .refine(onePattern),
  ),
  rewrites: z.array(
    z.strictObject({ ...pattern, path: z.string().startsWith('/') }).refine(onePattern),
  ),
  cleanUrls: z.boolean(),
  trailingSlashBehavior: z.enum(['ADD', 'REMOVE']),
})
const versionBody = z.strictObject({ config: configSchema })
const filesBody = z.strictObject({
  files: z
    .record(z.string().startsWith('/'), z.string().regex(/^[0-9a-f]{64}$/))
    .refine((files) => Object.keys(files).length <= 1_000, 'more than 1000 files'),
})
const statusBody = z.strictObject({ status: z.literal('FINALIZED') })
const messageBody = z.strictObject({ message: z.string().max(512) })

interface Version {
  readonly name: string
  readonly config: z.infer<typeof configSchema>
  readonly files: Map<string, string>
  /** Of its files. */
  readonly hashes: Set<string>
  status: 'CREATED' | 'FINALIZED'
}

/** A request as tests look at it. */
export interface SeenRequest {
  readonly number: number
  /** Such as `POST upload`. */
  readonly call: string
}

/** What goes wrong with a request: an answer instead of the real one, or a broken line. */
export type Fault = Response | 'not-sent' | 'answer-lost' | null

/** Firebase Hosting's REST interface, and the token services of Google, in this process. */
export interface HostingService {
  readonly fetch: typeof fetch
  readonly requests: SeenRequest[]
  /** Asked before each request. */
  fault: (request: SeenRequest) => Fault
  /** Tokens that were issued up to now are refused from now on. */
  expireTokens(): void
  readonly tokensIssued: () => number
  /** What readers get, by path; every file of the live version has to be there as a whole. */
  readonly site: () => ReadonlyMap<string, string>
  readonly liveConfig: () => unknown
  /** The versions that were released, in order. */
  readonly released: string[]
  /** Hosting drops a version, as it does with old ones. */
  drop(version: string): void
  /** Those that Hosting has. */
  readonly versions: () => readonly string[]
}

class Refused extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An answer in the format of Google's errors. */
export function googleError(
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): Response {
  const error = { code: status, status: reason, message: `${reason} as the test wants it` }
  return Response.json({ error }, { status, headers })
}

/** Starts without versions. */
export function startHosting(site: string): HostingService {
  const stored = new Map<string, Buffer>()
  const versions = new Map<string, Version>()
  const releases: { version: Version; message: string }[] = []
  const validTokens = new Set<string>()
  let issued = 0
  let made = 0

  const issue = (): object => {
    issued += 1
    validTokens.add(`token-${issued}`)
    return { access_token: `token-${issued}`, expires_in: 3599, token_type: 'Bearer' }
  }
  const versionOf = (name: string): Version => {
    const version = versions.get(name)
    if (version === undefined) throw new Refused(404, 'NOT_FOUND', `no ${name}`)
    return version
  }
  const open = (name: string): Version => {
    const version = versionOf(name)
    if (version.status === 'CREATED') return version
    throw new Refused(400, 'FAILED_PRECONDITION', `${name} is ${version.status}`)
  }
  const missingOf = (hashes: Iterable<string>) =>
    [...new Set(hashes)].filter((hash) => !stored.has(hash))

  const calls: Record<string, (url: URL, name: string, body: Uint8Array) => object> = {
    'POST versions': (_url, _name, body) => {
      const { config } = versionBody.parse(jsonOf(body))
      made += 1
      const name = `sites/${site}/versions/v${made}`
      versions.set(name, { name, config, files: new Map(), hashes: new Set(), status: 'CREATED' })
      return { name, status: 'CREATED', config }
    },
    'GET version': (_url, name) => ({ name, status: versionOf(name).status }),
    'DELETE version': (_url, name) => {
      versionOf(name)
      if (releases.at(-1)?.version.name === name) {
        throw new Refused(400, 'FAILED_PRECONDITION', `${name} is live`)
      }
      versions.delete(name)
      return {}
    },
    'POST populateFiles': (_url, name, body) => {
      const { files } = filesBody.parse(jsonOf(body))
      const version = open(name)
      for (const [path, hash] of Object.entries(files)) {
        version.files.set(path, hash)
        version.hashes.add(hash)
      }
      const uploadUrl = `https://upload-firebasehosting.googleapis.com/upload/${name}/files`
      const uploadRequiredHashes = missingOf(Object.values(files))
      return uploadRequiredHashes.length === 0 ? { uploadUrl } : { uploadRequiredHashes, uploadUrl }
    },
    'POST upload': (url, name, body) => {
      const version = open(name)
      const hash = url.pathname.split('/').at(-1) ?? ''
      if (!version.hashes.has(hash)) {
        throw new Refused(400, 'INVALID_ARGUMENT', 'this content is in no file of the version')
      }
      if (sha256(body) !== hash) {
        throw new Refused(400, 'INVALID_ARGUMENT', 'the content hash does not match')
      }
      gunzipSync(body)
      stored.set(hash, Buffer.from(body))
      return {}
    },
    'PATCH version': (url, name, body) => {
      statusBody.parse(jsonOf(body))
      if (url.search !== '?update_mask=status') throw new Refused(400, 'INVALID_ARGUMENT', 'mask')
      const version = open(name)
      if (missingOf(version.files.values()).length > 0) {
        throw new Refused(400, 'FAILED_PRECONDITION', 'files have not been uploaded')
      }
      version.status = 'FINALIZED'
      return { name, status: 'FINALIZED' }
    },
    'POST releases': (url, _name, body) => {
      const { message } = messageBody.parse(jsonOf(body))
      const version = versionOf(url.searchParams.get('versionName') ?? '')
      if (version.status !== 'FINALIZED') {
        throw new Refused(400, 'FAILED_PRECONDITION', 'the version is not finalized')
      }
      releases.push({ version, message })
      return { name: `sites/${site}/releases/${releases.length}`, version: { name: version.name } }
    },
    'GET releases': () => {
      const last = releases.at(-1)
      if (last === undefined) return {}
      return {
        releases: [
          { version: { name: last.version.name, status: 'FINALIZED' }, message: last.message },
        ],
      }
    },
  }

  const answer = (
    call: string,
    name: string,
    url: URL,
    request: Request,
    body: Uint8Array,
  ): Response => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (!validTokens.has(token)) return googleError(401, 'UNAUTHENTICATED')
    try {
      const handle = calls[call]
      if (handle === undefined) throw new Refused(404, 'NOT_FOUND', `no ${call}`)
      return Response.json(handle(url, name, body))
    } catch (error) {
      if (error instanceof Refused) return googleError(error.status, error.reason)
      if (error instanceof z.ZodError) return googleError(400, 'INVALID_ARGUMENT')
      throw error
    }
  }

  const service: HostingService = {
    requests: [],
    fault: () => null,
    released: [],
    expireTokens: () => {
      validTokens.clear()
    },
    tokensIssued: () => issued,
    drop: (name) => {
      versions.delete(name)
    },
    versions: () => [...versions.keys()],
    liveConfig: () => releases.at(-1)?.version.config,
    site: () => {
      const live = releases.at(-1)?.version
      const files = [...(live?.files ?? [])].map(([path, hash]) => {
        const bytes = stored.get(hash)
        if (bytes === undefined) throw new Error(`Readers miss ${path}.`)
        return [path, gunzipSync(bytes).toString()] as const
      })
      return new Map(files)
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      request.signal.throwIfAborted()
      const body = new Uint8Array(await request.arrayBuffer())
      if (url.host === 'oauth2.googleapis.com') return Response.json(await grant(body, issue))
      if (url.host === 'metadata.google.internal') {
        const isAsked = request.headers.get('metadata-flavor') === 'Google'
        return isAsked ? Response.json(issue()) : new Response('', { status: 403 })
      }
      const { call, name } = callOf(request.method, url, site)
      const seen = { number: service.requests.length + 1, call }
      service.requests.push(seen)
      const fault = service.fault(seen)
      if (fault instanceof Response) return fault
      if (fault === 'not-sent') throw new TypeError('fetch failed')
      const response = answer(call, name, url, request, body)
      if (call === 'POST releases' && response.ok) {
        service.released.push(url.searchParams.get('versionName') ?? '')
      }
      if (fault === 'answer-lost') throw new TypeError('fetch failed')
      return response
    },
  }
  return service
}

function jsonOf(body: Uint8Array): unknown {
  return JSON.parse(Buffer.from(body).toString('utf8'))
}

async function grant(body: Uint8Array, issue: () => object): Promise<object> {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'))
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
    throw new Error('another grant')
  }
  const { payload } = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
    audience: 'https://oauth2.googleapis.com/token',
    issuer: SERVICE_KEY.client_email,
    currentDate: new Date(0),
  })
  if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase') throw new Error('scope')
  return issue()
}

function callOf(method: string, url: URL, site: string): { call: string; name: string } {
  const version = /sites\/[^/]+\/versions\/[^/:]+/.exec(url.pathname)?.[0] ?? ''
  const base = `/v1beta1/sites/${site}`
  const rest =
    url.host === 'upload-firebasehosting.googleapis.com' &&
    url.pathname.startsWith(`/upload/${version}/files/`)
      ? 'upload'
      : url.host !== 'firebasehosting.googleapis.com'
        ? 'elsewhere'
        : url.pathname === `${base}/versions`
          ? 'versions'
          : url.pathname === `${base}/releases`
            ? 'releases'
            : url.pathname === `/v1beta1/${version}:populateFiles`
              ? 'populateFiles'
              : url.pathname === `/v1beta1/${version}`
                ? 'version'
                : 'elsewhere'
  return { call: `${method} ${rest}`, name: version }
}
