import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseFirebaseSettings } from '../shared/firebase/firebase-settings.ts'
import { firebaseConfig } from '../shared/hosting/hosting-config.ts'
import { DEPLOY_CONFIG, writeDeployConfig } from './deploy/hosting-files.ts'

/**
 * Writes the configuration of the Firebase command line.
 *
 * - `node scripts/bootstrap.mjs firebase-config` writes firebase.json, which is in the repository:
 *   headers and rewrites for any project, without a build.
 * - `node scripts/bootstrap.mjs firebase-config deploy` writes firebase.deploy.json for the site in
 *   public/, as `npm run deploy` does.
 */

const root = path.resolve(import.meta.dirname, '..')

/** Settings of some Firebase project: none of its names are in the headers. */
const ANY_PROJECT = {
  GATSBY_FIREBASE_API_KEY: 'any',
  GATSBY_FIREBASE_PROJECT_ID: 'any-project',
}

const isDeploy = process.argv[2] === 'deploy'
const file = isDeploy ? DEPLOY_CONFIG : 'firebase.json'
if (isDeploy) {
  await writeDeployConfig(root, parseFirebaseSettings(process.env))
} else {
  const settings = parseFirebaseSettings(ANY_PROJECT)
  const config = firebaseConfig({ settings, pages: [], redirects: [] })
  // Formatted as the repository is, by a package for development.
  const { format } = await import('prettier')
  await writeFile(path.join(root, file), await format(JSON.stringify(config), { parser: 'json' }))
}
console.log(`Wrote ${file}.`)
