import { bin, type Step } from './step.ts'

/** Every folder with a tsconfig of its own; `.` is the browser zone (`src`). */
export const TYPE_ZONES: readonly string[] = [
  'shared',
  'node-shared',
  'gatsby',
  'server',
  'publish',
  'import',
  'local',
  'scripts',
  'benchmarks',
  '.',
  '__tests__',
  'e2e',
]

/** What the checks remember of unchanged files. A new clone has none, so CI looks at every file. */
const CACHE = 'node_modules/.cache'

/** The static checks, the longest first: the others run beside it. */
export const STATIC_CHECKS: readonly Step[] = [
  {
    name: 'ESLint',
    // Its own rules are TypeScript, as everything else.
    env: { NODE_OPTIONS: '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON' },
    command: [
      bin('eslint'),
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      `${CACHE}/eslint/`,
    ],
  },
  {
    name: 'Prettier',
    command: [
      bin('prettier'),
      '--check',
      '--log-level',
      'warn',
      '.',
      '--cache',
      '--cache-strategy',
      'content',
    ],
  },
  ...TYPE_ZONES.map((zone): Step => {
    const name = zone === '.' ? 'src' : zone
    return {
      name: `TypeScript: ${name}`,
      command: [
        bin('tsc'),
        '-p',
        zone,
        '--incremental',
        '--tsBuildInfoFile',
        `${CACHE}/tsc/${name}.tsbuildinfo`,
      ],
    }
  }),
  {
    name: 'Import arrows',
    command: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      '--cache',
      `${CACHE}/dependency-cruiser`,
      '--cache-strategy',
      'content',

      'shared',
      'node-shared',
      'gatsby',
      'server',
      'publish',
      'import',
      'local',
      'scripts',
      'benchmarks',
      'src',
    ],
  },
  { name: 'Unused code and packages', command: [bin('knip'), '--cache'] },
]
