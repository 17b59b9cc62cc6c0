import { describe, expect, it } from '@jest/globals'
import { collectedGarbage } from '../../../../../gatsby/adapter/bundling/webpack/collected-garbage.ts'
import { collectGarbage } from '../../../../../node-shared/process/collect-garbage.ts'

/** A bundler that goes through the phases at once. */
function bundle(plugin: ReturnType<typeof collectedGarbage>): readonly string[] {
  const taps: string[] = []
  plugin.apply({
    webpack: { Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: 400 } },
    hooks: {
      thisCompilation: {
        tap: (_name, work) => {
          work({
            hooks: {
              finishModules: { tapPromise: () => taps.push('modules') },
              processAssets: { tapPromise: ({ stage }) => taps.push(`assets ${stage}`) },
            },
          })
        },
      },
    },
  })
  return taps
}

describe('the garbage of bundling', () => {
  it('is collected after the modules, and before and after minifying', () => {
    const plugin = collectedGarbage(() => Promise.resolve())
    expect(bundle(plugin)).toEqual(['modules', 'assets 399', 'assets 401'])
  })
})

describe('collecting garbage', () => {
  it('frees what nothing refers to any more', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const registry = new FinalizationRegistry(() => {
      resolve(undefined)
    })
    const make = () => {
      registry.register({ some: 'thing' }, undefined)
    }
    make()
    await collectGarbage()
    await expect(promise).resolves.toBeUndefined()
  })
})
