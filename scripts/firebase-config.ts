import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseFirebaseSettings } from '../shared/firebase-settings.ts'
import { firebaseConfig, type HostedPage } from '../shared/hosting-config.ts'
import { inlineScriptHashes } from '../publish/release/files/script-hashes.ts'

/**
 * Writes the configuration of the Firebase command line.
 *
 * - `node scripts/firebase-config.ts` writes firebase.json, which is in the repository: headers and
 *   rewrites for any project, without a build.
 * - `node scripts/firebase-config.ts deploy` writes firebase.deploy.json for the site in public/,
 *   with the hashes of its inline scripts, its redirects and the origins of the environment.
 */

const root = new URL('..', import.meta.url).pathname
const publicDir = join(root, 'public')

/** Settings of some Firebase project: none of its names are in the headers. */
const ANY_PROJECT = {
  GATSBY_FIREBASE_API_KEY: 'any',
  GATSBY_FIREBASE_PROJECT_ID: 'any-project',
}

const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.number().default(301) }),
)

async function builtPages(): Promise<HostedPage[]> {
  const entries = await readdir(publicDir, { recursive: true })
  const files = entries.filter((name) => name.endsWith('.html')).sort()
  return Promise.all(
    files.map(async (name) => ({
      path: publicPath(name),
      scriptHashes: inlineScriptHashes(await readFile(join(publicDir, name), 'utf8')),
    })),
  )
}

/** `about/index.html` is `/about`; `index.html` is `/`. */
function publicPath(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$/, '')
  return `/${path.replace(/\.html$/, '')}`
}

async function builtRedirects() {
  const text = await readFile(join(publicDir, '_redirects.json'), 'utf8')
  return redirectsSchema.parse(JSON.parse(text))
}

const isDeploy = process.argv[2] === 'deploy'
const config = isDeploy
  ? firebaseConfig({
      settings: parseFirebaseSettings(process.env),
      pages: await builtPages(),
      redirects: await builtRedirects(),
    })
  : firebaseConfig({ settings: parseFirebaseSettings(ANY_PROJECT), pages: [], redirects: [] })
const file = isDeploy ? 'firebase.deploy.json' : 'firebase.json'
await writeFile(join(root, file), `${JSON.stringify(config, null, 2)}\n`)
console.log(`Wrote ${file}.`)
