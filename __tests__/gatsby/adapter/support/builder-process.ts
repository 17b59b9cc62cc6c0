import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import path from 'node:path'
import type { BundlePlace } from '../../../../gatsby/settings/builder-arguments.ts'
import type { EncodingCounts } from '../../../../gatsby/adapter/pictures/reuse-encodings.ts'
import { PICTURE_STORE } from '../../../../shared/publish/builder-protocol.ts'
import type { Gatsby } from '../../../../gatsby/adapter/gatsby.ts'
import type {
  CollectedGarbage,
  MemoryFacts,
} from '../../../../gatsby/adapter/modules/gatsby-types.ts'
import type { SiteChange } from '../../../../gatsby/pages/model/change/site-change.ts'

type DataChange = Pick<SiteChange, 'nodes' | 'pages'>
type Applied = Awaited<ReturnType<Gatsby['apply']>>

export type BuilderCall =
  | { readonly kind: 'build'; readonly bundles: BundlePlace | null }
  | {
      readonly kind:
        'check' | 'resume' | 'waiting' | 'pages' | 'memory' | 'save' | 'collect' | 'encodings'
    }
  | { readonly kind: 'apply'; readonly change: DataChange }
  | { readonly kind: 'makeWaiting'; readonly limit: number }

export interface BuilderAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: string | null; readonly message: string }
}

/** A failure in the process, with the code of its error. */
export class BuilderFailure extends Error {
  readonly code: string | null
  constructor({ code, message }: { readonly code: string | null; readonly message: string }) {
    super(message)
    this.code = code
  }
}

/** The environment of every build of the small site: names are part of Gatsby's cache keys. */
export const siteEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  CI: 'true',
  TZ: 'UTC',
  NODE_ENV: 'production',
  GATSBY_CPU_COUNT: '1',
  GATSBY_TELEMETRY_DISABLED: '1',
})

/** Gatsby in a process of its own, out of reach of the test runner's module loader. */
export class BuilderProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #log = ''
  #next = 0

  /**
   * @param site the folder of the site
   * @param pictureStore the folder where encoded pictures are kept
   */
  constructor(site: string, pictureStore: string | null = null) {
    const told = pictureStore === null ? [] : [`${PICTURE_STORE}${pictureStore}`]
    this.#child = fork(path.join(import.meta.dirname, 'builder-program.ts'), told, {
      cwd: site,
      env: siteEnvironment(),
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#log += text.toString()
      })
    }
    this.#child.on('message', (message) => {
      this.#settle(message as BuilderAnswer)
    })
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error(`The builder ended with ${String(code)}:\n${this.#log.slice(-4_000)}`))
      }
    })
  }

  /** Everything that Gatsby has printed. */
  get log(): string {
    return this.#log
  }

  check(): Promise<string | null> {
    return this.#call<string | null>({ kind: 'check' })
  }

  /**
   * @param bundles where they are kept; without, Gatsby makes them
   * @returns units done by phase
   */
  build(bundles: BundlePlace | null = null): Promise<Readonly<Record<string, number>>> {
    return this.#call<Readonly<Record<string, number>>>({ kind: 'build', bundles })
  }

  resume(): Promise<boolean> {
    return this.#call<boolean>({ kind: 'resume' })
  }

  apply(change: DataChange): Promise<Applied> {
    return this.#call<Applied>({ kind: 'apply', change })
  }

  waiting(): Promise<number> {
    return this.#call<number>({ kind: 'waiting' })
  }

  makeWaiting(limit: number): Promise<Applied> {
    return this.#call<Applied>({ kind: 'makeWaiting', limit })
  }

  pages(): Promise<readonly string[]> {
    return this.#call<readonly string[]>({ kind: 'pages' })
  }

  memory(): Promise<MemoryFacts & { readonly heapUsed: number }> {
    return this.#call<MemoryFacts & { readonly heapUsed: number }>({ kind: 'memory' })
  }

  async save(): Promise<void> {
    await this.#call({ kind: 'save' })
  }

  collect(): Promise<CollectedGarbage> {
    return this.#call<CollectedGarbage>({ kind: 'collect' })
  }

  encodings(): Promise<EncodingCounts | null> {
    return this.#call<EncodingCounts | null>({ kind: 'encodings' })
  }

  /** Ends the process at once, as a lack of memory or a person would. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#waiting.clear()
    this.#child.kill('SIGKILL')
    await ended
  }

  #call<Result>(call: BuilderCall): Promise<Result> {
    const id = (this.#next += 1)
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    this.#child.send({ id, call })
    return waiting.promise as Promise<Result>
  }

  #settle({ id, result, error }: BuilderAnswer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new BuilderFailure(error))
  }
}
