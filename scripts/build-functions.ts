import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const functionsDir = path.join(root, 'firebase', 'functions')

/**
 * Bundles the Cloud Functions with what they share with the embedded backend into one file: a deploy
 * uploads nothing outside of `firebase/functions`. Firebase's own packages stay outside.
 */
await build({
  entryPoints: [path.join(functionsDir, 'src', 'index.ts')],
  outfile: path.join(functionsDir, 'dist', 'index.cjs'),
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  external: ['firebase-functions', 'firebase-functions/*', 'firebase-admin', 'firebase-admin/*'],
  // The options of the project's tsconfig are for the type checker.
  tsconfigRaw: {},
  logLevel: 'warning',
})
