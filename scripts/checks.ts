import { bin, type Step } from './step.ts'

/** Every folder with a tsconfig of its own; `.` is the browser zone (`src`). */
export const TYPE_ZONES: readonly string[] = [
  'shared',
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

/** The static checks, the longest first: the others run beside it. */
export const STATIC_CHECKS: readonly Step[] = [
  { name: 'ESLint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
  { name: 'Prettier', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  ...TYPE_ZONES.map((zone): Step => ({
    name: `TypeScript: ${zone === '.' ? 'src' : zone}`,
    command: [bin('tsc'), '-p', zone],
  })),
  {
    name: 'Import arrows',
    command: [
      bin('depcruise'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...[
        'shared',
        'gatsby',
        'server',
        'publish',
        'import',
        'local',
        'scripts',
        'benchmarks',
        'src',
      ],
    ],
  },
  { name: 'Unused code and packages', command: [bin('knip')] },
]
