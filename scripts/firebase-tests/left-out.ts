/** Specs that are about the embedded backend itself, and why they say nothing about Firebase. */
const SPECS: readonly (readonly [spec: string, reason: string])[] = [
  ['broken-content', 'looks into the database and the files of the embedded backend'],
]

/** What is left out, as Playwright ignores it. */
export const leftOut = SPECS.map(([spec]) => `**/${spec}.spec.ts`)

/** For the beginning of a run: what is not tested, and why. */
export function describeLeftOut(): string {
  const lines = SPECS.map(([spec, why]) => `  ${spec}.spec.ts: ${why}`)
  return `Not run here, but by "npm run test:browser":\n${lines.join('\n')}`
}

/** The specs of a command line that are left out: asking for them is a mistake. */
export function askedButLeftOut(args: readonly string[]): readonly string[] {
  return SPECS.filter(([spec]) => args.some((arg) => arg.endsWith(`${spec}.spec.ts`))).map(
    ([spec, why]) => `${spec}.spec.ts does not run against Firebase: it ${why}`,
  )
}
