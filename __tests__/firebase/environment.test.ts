import { describe, expect, it } from '@jest/globals'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES_TEST_VARIABLES } from '../../scripts/tests/rules-target.ts'
import {
  FIREBASE_VARIABLES,
  parseFirebaseSettings,
} from '../../shared/firebase/firebase-settings.ts'

const root = join(import.meta.dirname, '..', '..')
const example = readFileSync(join(root, '.env.example'), 'utf8')

/** The variables of the example, with their values. */
const documented = new Map(
  [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

/** Folders whose code reads the environment, in a config.ts or, in the browser, by literal names. */
const ZONES = ['gatsby', 'node-shared', 'server', 'publish', 'local', 'import', 'scripts', 'src']

/** Set by other programs, or only for the project's own tests. */
const NOT_OURS =
  /^(?:NODE_ENV|PATH|CI|HOME|TMPDIR|SUDO_USER|GATSBY_EXECUTING_COMMAND|BUILD_STAGE|PLIEGO_E2E_\w+|PLIEGO_LONG|PLIEGO_MUTATIONS|PLIEGO_PROPERTY_SEED|PLIEGO_RULES_TARGET)$/

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
}

/** Names that are read by themselves, and the keys of the schemas in files of settings. */
function variablesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const read = [...text.matchAll(/(?:process\.env|\benvironment)(?:\.|\[')([A-Z][A-Z0-9_]*)/g)]
  const isSchema = /[/-](?:config|settings)\.ts$/.test(file)
  const keys = isSchema ? [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)] : []
  return [...read, ...keys].map(([, name = '']) => name)
}

const used = ZONES.map((zone) => join(root, zone))
  .filter((folder) => existsSync(folder))
  .flatMap(sources)
  .flatMap(variablesOf)
  .filter((name) => !NOT_OURS.test(name))

describe('.env.example', () => {
  it.each([...new Set([...FIREBASE_VARIABLES, ...RULES_TEST_VARIABLES, ...used])])(
    'documents %s',
    (name) => {
      expect(documented.has(name)).toBe(true)
    },
  )

  it('documents nothing that is not read', () => {
    const known = new Set<string>([...FIREBASE_VARIABLES, ...RULES_TEST_VARIABLES, ...used])
    expect([...documented.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  it('sets nothing as it is', () => {
    const settings = example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(settings).toEqual([])
  })

  it('shows Firebase settings that are accepted', () => {
    const shown = Object.fromEntries(FIREBASE_VARIABLES.map((name) => [name, documented.get(name)]))
    expect(() => parseFirebaseSettings(shown)).not.toThrow()
  })
})
