import { editDistance } from '../shared/edit-distance.ts'
import { LocalError } from './errors.ts'

/** What `npm start -- --help` prints. */
export const START_HELP = `npm start

Starts everything on one port, in the foreground, until Ctrl-C: site, accounts, documents, files, publishing.
It has no options; the environment, or a file .env, has the settings. The usual ones:

  PORT=3000            another port than 8080
  HOST=0.0.0.0         every network of this machine, instead of this machine alone
  PLIEGO_DATA_DIR=DIR  another data folder than .data
  PLIEGO_SITE_URL=URL  the public address of the site

.env.example explains every variable, README.md the other commands.
`

/**
 * Whether the help is asked for.
 *
 * @param parameters of the command
 * @throws LocalError naming a parameter that there is not
 */
export function isHelpWanted(parameters: readonly string[]): boolean {
  const [first] = parameters
  if (first === undefined) return false
  if (parameters.some((one) => one === '--help' || one === '-h')) return true
  throw new LocalError(
    'start/unknown-option',
    `npm start has no "${first}". It takes its settings from the environment: npm start -- --help lists the usual ones.`,
  )
}

const PREFIX = 'PLIEGO_'

/** What the project's own tests read, and hand on to a product that they start. */
const OF_TESTS = /^PLIEGO_(E2E_\w+|LONG|PROPERTY_SEED|RULES_TARGET)$/

/** Letters by which a name may be wrong and still be recognised. */
const SLIP = 3

/**
 * Variables that look like settings and are none, each with the one that may be meant.
 *
 * @param known names that .env.example explains
 * @returns one sentence for each, in the order of the names
 */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !OF_TESTS.test(name) && !known.includes(name))
    .sort()
    .map((name) => {
      const [nearest] = known
        .map((one) => ({ one, distance: editDistance(name, one) }))
        .sort((a, b) => a.distance - b.distance)
      return nearest !== undefined && nearest.distance <= SLIP
        ? `${name} is no setting of Pliego and changes nothing. Is ${nearest.one} meant?`
        : `${name} is no setting of Pliego and changes nothing; .env.example lists them all.`
    })
}

/** The names of the settings that a text such as .env.example explains. */
export const variablesIn = (text: string): string[] =>
  Array.from(text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm), ([, name = '']) => name)
