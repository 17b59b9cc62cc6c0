import { editDistance } from '../../shared/text/edit-distance.ts'
import { parseEmail } from '../../server/auth/accounts/email.ts'
import { LocalError } from './errors.ts'

/** The text that `npm start -- --help` prints. */
export const START_HELP = `npm start [-- --email EMAIL]

Starts everything on one port, in the foreground, until Ctrl-C: site, accounts, documents, files, publishing.

  --email EMAIL        whose account the first start makes: it prints a link by which the person chooses a
                       password. Without it the account has an address that receives no mail.
  --help               this text

The environment, or a file .env, has the settings. The usual ones:

  PORT=3000            another port than 8080
  HOST=0.0.0.0         every network of this machine, instead of this machine alone
  PLIEGO_DATA_DIR=DIR  another data folder than .data
  PLIEGO_SITE_URL=URL  the public address of the site

.env.example explains every variable, README.md the other commands.
`

/**
 * Takes the command line of a start apart.
 *
 * @throws LocalError naming a parameter that there is not, or an address that is none
 */
export function parseStart(parameters: readonly string[]): {
  readonly isHelp: boolean
  readonly email: string | null
} {
  if (parameters.some((one) => one === '--help' || one === '-h'))
    return { isHelp: true, email: null }
  const [name, value, ...others] = parameters.flatMap((one) => splitOption(one))
  if (name === undefined) return { isHelp: false, email: null }
  const unknown = name === '--email' ? others[0] : name
  if (unknown !== undefined) {
    throw new LocalError(
      'start/unknown-option',
      `npm start has no "${unknown}". It takes its settings from the environment: npm start -- --help lists the usual ones.`,
    )
  }
  try {
    return { isHelp: false, email: parseEmail(value ?? '') }
  } catch (cause) {
    throw new LocalError(
      'start/bad-email',
      `--email needs an e-mail address, such as --email you@example.org, not "${value ?? ''}".`,
      { cause },
    )
  }
}

/** `--email=x` is `--email x`. */
function splitOption(parameter: string): string[] {
  const prefix = '--email='
  return parameter.startsWith(prefix) ? ['--email', parameter.slice(prefix.length)] : [parameter]
}

const PREFIX = 'PLIEGO_'

/** Variables that the project's own tests read, and hand on to a product that they start. */
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
