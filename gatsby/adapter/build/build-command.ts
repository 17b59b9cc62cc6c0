import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { compileInProcess } from '../patches/compile-in-process.ts'
import { GatsbyBuildError } from '../modules/adapter-errors.ts'
import { withoutExit } from '../patches/exit-trap.ts'
import type { BuildActivity } from '../modules/gatsby-types.ts'
import type { Modules } from '../modules/modules.ts'

const packageSchema = z.looseObject({ browserslist: z.unknown().optional() })

const activitySchema = z.object({
  type: z.enum(['ACTIVITY_START', 'ACTIVITY_UPDATE', 'ACTIVITY_END']),
  payload: z.looseObject({
    id: z.string(),
    text: z.string().optional(),
    type: z.string().optional(),
    current: z.number().optional(),
    total: z.number().optional(),
  }),
})

/**
 * Sets what the command-line program sets before it loads the build command. Must be called before
 * any of Gatsby's modules is loaded: some look at it only then.
 */
export function prepareEnvironment(): void {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    gatsby_executing_command: 'build',
    gatsby_log_level: 'normal',
    // Queries run in this process: Gatsby's pool of workers is not started.
    GATSBY_CPU_COUNT: '1',
  })
  // Gatsby would send every line of its log to the parent process.
  delete process.send
}

/**
 * Runs the stock build command in this process, as `gatsby build` without options does.
 *
 * @throws GatsbyBuildError with what Gatsby reported
 */
export async function runBuildCommand(
  modules: Modules,
  directory: string,
  onActivity: (activity: BuildActivity) => void,
): Promise<void> {
  compileInProcess(modules['gatsby/dist/utils/parcel/compile-gatsby-files'])
  const program = await programOf(modules, directory)
  modules['gatsby-cli/lib/reporter'].setVerbose(false)
  const stopListening = modules['gatsby-cli/lib/reporter/redux'].onLogAction(
    activityListener(onActivity),
  )
  try {
    await withoutExit(
      modules,
      () => modules['gatsby/dist/commands/build'](program),
      (reported, cause) => new GatsbyBuildError(`The build gave up: ${reported}`, { cause }),
    )
  } finally {
    stopListening()
  }
}

/** Builds the program object of `gatsby build`, as yargs and the command-line program make it. */
export async function programOf(
  modules: Modules,
  directory: string,
): Promise<Readonly<Record<string, unknown>>> {
  const file = await readFile(path.join(directory, 'package.json'), 'utf8')
  const sitePackageJson = packageSchema.parse(JSON.parse(file))
  return {
    _: ['build'],
    verbose: false,
    noColor: false,
    prefixPaths: false,
    noUglify: false,
    profile: false,
    graphqlTracing: false,
    logPages: false,
    writeToFile: false,
    directory,
    browserslist: sitePackageJson.browserslist ?? ['>0.25%', 'not dead'],
    sitePackageJson,
    useYarn: false,
    report: modules['gatsby-cli/lib/reporter'],
    setStore: modules['gatsby-cli/lib/reporter/redux'].setStore,
  }
}

function activityListener(onActivity: (activity: BuildActivity) => void) {
  const totals = new Map<string, { readonly text: string; readonly total: number | null }>()
  return (action: unknown): void => {
    const parsed = activitySchema.safeParse(action)
    if (!parsed.success) return
    const { type, payload } = parsed.data
    const known = totals.get(payload.id)
    // Hidden ones go on beside the others; the end of an unknown one is the end of a hidden one.
    if (payload.type === 'hidden' || (known === undefined && type !== 'ACTIVITY_START')) return
    const text = payload.text ?? known?.text ?? payload.id
    const total = payload.total ?? known?.total ?? null
    if (type === 'ACTIVITY_END') totals.delete(payload.id)
    else totals.set(payload.id, { text, total })
    const isCounted = total !== null && total > 0
    onActivity({
      phase: text,
      done: isCounted ? (type === 'ACTIVITY_END' ? total : (payload.current ?? 0)) : null,
      total: isCounted ? total : null,
    })
  }
}
