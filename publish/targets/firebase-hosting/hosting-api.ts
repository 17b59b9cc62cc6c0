import { z } from 'zod'
import type { SendWithRetries } from '../upload/retrying.ts'
import type { ServingConfig } from './serving-config.ts'

const ORIGIN = 'https://firebasehosting.googleapis.com'
const JSON_TYPE = 'application/json'

const name = z.string().min(1)
const versionSchema = z.object({ name, status: z.string().default('') })
const populatedSchema = z.object({
  uploadRequiredHashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).default([]),
  uploadUrl: z.url().optional(),
})
const releasesSchema = z.object({
  releases: z
    .array(z.object({ version: versionSchema.optional(), message: z.string().default('') }))
    .default([]),
})

/** The version that readers get now. */
export interface LiveVersion {
  readonly version: string
  /** Of its release. */
  readonly message: string
}

/** Files that Hosting has not, and where to send them. */
export interface Missing {
  readonly hashes: readonly string[]
  readonly uploadUrl: string | null
}

/** The calls of the REST interface that a release needs; all but `release` change nothing for readers. */
export interface HostingApi {
  createVersion(config: ServingConfig, signal: AbortSignal): Promise<string>
  /** Such as `CREATED` or `FINALIZED`. */
  status(version: string, signal: AbortSignal): Promise<string>
  /** @param files hashes of gzip forms by public path, at most 1,000 */
  populateFiles(
    version: string,
    files: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Missing>
  upload(
    uploadUrl: string,
    hash: string,
    content: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<void>
  finalize(version: string, signal: AbortSignal): Promise<void>
  release(version: string, message: string, signal: AbortSignal): Promise<void>
  /** Not of a version that is live. */
  deleteVersion(version: string, signal: AbortSignal): Promise<void>
  /** Empty before the first release of the site. */
  live(signal: AbortSignal): Promise<LiveVersion>
}

/** @see https://firebase.google.com/docs/hosting/api-deploy */
export function createHostingApi(site: string, send: SendWithRetries, origin = ORIGIN): HostingApi {
  const base = `${origin}/v1beta1`
  const post = async (path: string, body: object, purpose: string, signal: AbortSignal) => {
    const request = { method: 'POST', url: `${base}/${path}`, type: JSON_TYPE, purpose } as const
    return parsed(await send({ ...request, body: JSON.stringify(body) }, signal))
  }
  return {
    createVersion: async (config, signal) => {
      const path = `sites/${site}/versions`
      const made = await post(path, { config }, 'make a version', signal)
      return versionSchema.parse(made).name
    },
    status: async (version, signal) => {
      const purpose = 'say how far a version is'
      const text = await send({ method: 'GET', url: `${base}/${version}`, purpose }, signal)
      return versionSchema.parse(parsed(text)).status
    },
    populateFiles: async (version, files, signal) => {
      const answer = await post(`${version}:populateFiles`, { files }, 'list the files', signal)
      const { uploadRequiredHashes, uploadUrl = null } = populatedSchema.parse(answer)
      return { hashes: uploadRequiredHashes, uploadUrl }
    },
    upload: async (uploadUrl, hash, content, signal) => {
      const type = 'application/octet-stream'
      const purpose = 'take a file'
      const url = `${uploadUrl}/${hash}`
      await send({ method: 'POST', url, type, body: content, purpose }, signal)
    },
    finalize: async (version, signal) => {
      const url = `${base}/${version}?update_mask=status`
      const body = JSON.stringify({ status: 'FINALIZED' })
      const purpose = 'finish the version'
      await send({ method: 'PATCH', url, type: JSON_TYPE, body, purpose }, signal)
    },
    release: async (version, message, signal) => {
      const path = `sites/${site}/releases?versionName=${encodeURIComponent(version)}`
      await post(path, { message }, 'release the version', signal)
    },
    deleteVersion: async (version, signal) => {
      const purpose = 'delete an old version'
      await send({ method: 'DELETE', url: `${base}/${version}`, purpose }, signal)
    },
    live: async (signal) => {
      const url = `${base}/sites/${site}/releases?pageSize=1`
      const text = await send({ method: 'GET', url, purpose: 'say what is live' }, signal)
      const [newest] = releasesSchema.parse(parsed(text)).releases
      return { version: newest?.version?.name ?? '', message: newest?.message ?? '' }
    },
  }
}

function parsed(text: string): unknown {
  return JSON.parse(text)
}
