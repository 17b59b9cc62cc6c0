import { bin, type Step } from './step.ts'

/**
 * What the type checker checks together. Zones with the same global types are one program, so that what
 * they share is read once: Node's types do not reach the browser, and the DOM's do not reach `server`.
 */
const TYPE_PROGRAMS = [
  { name: 'shared', config: 'shared/tsconfig.json' },
  { name: 'src', config: 'tsconfig.json' },
  { name: 'node', config: 'tsconfig.node.json' },
  { name: 'node-dom', config: 'tsconfig.node-dom.json' },
  { name: 'tests', config: 'tsconfig.tests.json' },
]

/** What the checks remember of unchanged files. A new clone has none, so CI looks at every file. */
const CACHE = 'node_modules/.cache'

const TESTS = ['__tests__', 'e2e']

/** What is linted at a time: by one process it would take longer than all the other checks. */
const lint = (name: string, paths: readonly string[]): Step => ({
  name: `ESLint: ${name}`,
  // Its own rules are TypeScript, as everything else.
  env: { NODE_OPTIONS: '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON' },
  command: [
    bin('eslint'),
    ...paths,
    '--max-warnings',
    '0',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${CACHE}/eslint-${name}/`,
  ],
})

/** The static checks, the longest first: the others run beside it. */
export const STATIC_CHECKS: readonly Step[] = [
  lint('sources', ['.', ...TESTS.flatMap((folder) => ['--ignore-pattern', folder])]),
  lint('tests', TESTS),
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
  ...TYPE_PROGRAMS.map(({ name, config }): Step => ({
    name: `TypeScript: ${name}`,
    command: [
      bin('tsc'),
      '-p',
      config,
      '--incremental',
      '--tsBuildInfoFile',
      `${CACHE}/tsc/${name}.tsbuildinfo`,
    ],
  })),
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
      'export',
      'import',
      'local',
      'scripts',
      'benchmarks',
      'src',
    ],
  },
  {
    name: 'Figures about the structure',
    command: [
      process.execPath,
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      'scripts/structure.ts',
    ],
  },
  { name: 'Unused code and packages', command: [bin('knip'), '--cache'] },
]
