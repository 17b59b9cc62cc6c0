import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A module of webpack's; one that holds several has `modules`. */
interface Module {
  readonly modules?: readonly Module[]
  nameForCondition(): string | null
}

interface Chunk {
  readonly files: Iterable<string>
}

/** The statistics of webpack at the end of bundling. */
export interface ScriptStats {
  hasErrors(): boolean
  readonly compilation: {
    readonly chunks: Iterable<Chunk>
    readonly chunkGraph: { getChunkModulesIterable(chunk: Chunk): Iterable<Module> }
  }
}

/** The bundler that the plugin is applied to. */
export interface StatsCompiler {
  readonly hooks: {
    readonly done: { tapPromise(name: string, work: (stats: ScriptStats) => Promise<void>): void }
  }
}

/** Where it is written, below the site's folder. */
export const SCRIPT_SOURCES = path.join('.cache', 'script-sources.json')

const NAME = 'PliegoScriptSources'

/**
 * A webpack plugin that writes down which source files are in each script, by the script's name, for
 * the size budgets. A source map says it too and takes three seconds more.
 *
 * @param directory the site's folder
 */
export function scriptSources(directory: string): { apply(compiler: StatsCompiler): void } {
  return {
    apply({ hooks }) {
      hooks.done.tapPromise(NAME, async (stats) => {
        if (stats.hasErrors()) return
        const { chunks, chunkGraph } = stats.compilation
        const sources = new Map<string, string[]>()
        for (const chunk of chunks) {
          const modules = [...chunkGraph.getChunkModulesIterable(chunk)]
          const names = modules
            .flatMap((module) => [...(module.modules ?? [module])])
            .flatMap((module) => module.nameForCondition() ?? [])
            .map((file) => path.relative(directory, file).replaceAll(path.sep, '/'))
          for (const file of chunk.files) {
            if (file.endsWith('.js')) sources.set(file, [...new Set(names)].sort())
          }
        }
        const target = path.join(directory, SCRIPT_SOURCES)
        await mkdir(path.dirname(target), { recursive: true })
        await writeFile(target, JSON.stringify(Object.fromEntries([...sources].sort())))
      })
    },
  }
}
