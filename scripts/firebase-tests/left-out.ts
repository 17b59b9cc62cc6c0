/** Specs that are about the embedded backend itself, and why they say nothing about Firebase. */
const SPECS: readonly (readonly [spec: string, reason: string])[] = [
  ['apart', 'starts embedded backends of its own'],
  ['failures', 'kills the embedded backend, and looks into its database and files'],
]

/** Tests of other specs that are, by their titles. */
const TESTS: readonly (readonly [title: string, reason: string])[] = [
  [
    'survives two tabs, another program, kills and outages at random',
    'its other program speaks to the project of the embedded backend',
  ],
]

/** What is left out, as Playwright ignores it. */
export const leftOut = {
  files: SPECS.map(([spec]) => `**/${spec}.spec.ts`),
  titles: TESTS.map(([title]) => new RegExp(title)),
} as const

/** For the beginning of a run: what is not tested, and why. */
export function describeLeftOut(): string {
  const lines = [...SPECS.map(([spec, why]) => [`${spec}.spec.ts`, why] as const), ...TESTS].map(
    ([name, why]) => `  ${name}: ${why}`,
  )
  return `Not run here, but by "npm run test:browser":\n${lines.join('\n')}`
}

/** The specs of a command line that are left out: asking for them is a mistake. */
export function askedButLeftOut(args: readonly string[]): readonly string[] {
  return SPECS.filter(([spec]) => args.some((arg) => arg.endsWith(`${spec}.spec.ts`))).map(
    ([spec, why]) => `${spec}.spec.ts does not run against Firebase: it ${why}`,
  )
}
