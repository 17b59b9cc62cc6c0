import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CodedError, hasCode } from '../../node-shared/errors.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { firebaseConfig } from '../../shared/hosting/hosting-config.ts'
import type { HostedPage } from '../../shared/hosting/hosting-config.ts'
import { inlineScriptHashes } from '../../publish/release/files/script-hashes.ts'

/** The configuration of the Firebase command line for one build of the site. */
export const DEPLOY_CONFIG = 'firebase.deploy.json'

const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.number().default(301) }),
)

/** Where the site goes. */
export interface HostingPlace {
  /** Another site of the project than its first one; null for that. */
  readonly site: string | null
  /** Whether it is a preview, which search engines must not list. */
  readonly isPreview: boolean
}

const NOT_LISTED = { source: '**', headers: [{ key: 'x-robots-tag', value: 'noindex' }] }

/**
 * Writes `firebase.deploy.json`: the configuration of `firebase.json` with what is known only of the
 * site in `public/`: the hashes of its inline scripts, its redirects, the origins of the environment.
 *
 * @throws CodedError `deploy/no-site` before the site was built
 */
export async function writeDeployConfig(
  root: string,
  settings: FirebaseSettings,
  { site, isPreview }: HostingPlace = { site: null, isPreview: false },
): Promise<void> {
  const publicDir = path.join(root, 'public')
  try {
    const [pages, redirects] = await Promise.all([builtPages(publicDir), builtRedirects(publicDir)])
    const config = firebaseConfig({ settings, pages, redirects })
    const { headers } = config.hosting
    const hosting = {
      ...(site === null ? {} : { site }),
      ...config.hosting,
      headers: isPreview ? [...headers, NOT_LISTED] : headers,
    }
    const text = JSON.stringify({ ...config, hosting }, null, 2)
    await writeFile(path.join(root, DEPLOY_CONFIG), `${text}\n`)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause
    throw new CodedError(
      'deploy/no-site',
      'There is no built site in public/ yet: run npm run build.',
      { cause },
    )
  }
}

async function builtPages(publicDir: string): Promise<HostedPage[]> {
  const entries = await readdir(publicDir, { recursive: true })
  const files = entries.filter((name) => name.endsWith('.html')).sort()
  return Promise.all(
    files.map(async (name) => ({
      path: publicPath(name),
      scriptHashes: inlineScriptHashes(await readFile(path.join(publicDir, name), 'utf8')),
    })),
  )
}

/** `about/index.html` is `/about`; `index.html` is `/`. */
function publicPath(file: string): string {
  const page = file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$/, '')
  return `/${page.replace(/\.html$/, '')}`
}

async function builtRedirects(publicDir: string) {
  const text = await readFile(path.join(publicDir, '_redirects.json'), 'utf8')
  return redirectsSchema.parse(JSON.parse(text))
}
