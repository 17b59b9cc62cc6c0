import { describe, expect, it } from '@jest/globals'
import path from 'node:path'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import {
  bundleInlineScript,
  inlineScriptDefinitions,
} from '../../../../../gatsby/adapter/bundling/esbuild/inline-script.ts'

const root = path.join(import.meta.dirname, '..', '..', '..', '..', '..')

/** Compressed with gzip; see decision 124. */
const LIMIT_BYTES = 3250

describe('the inline script', () => {
  const text = bundleInlineScript(root, 'index.ts')

  it('is small enough to stand in every page', () => {
    expect(gzipSync(text).length).toBeLessThan(LIMIT_BYTES)
  })

  it('is small enough where readers are counted, and knows which script counts them', () => {
    Reflect.set(process.env, 'GATSBY_ANALYTICS_SCRIPT', '/_insights/script.js')
    try {
      const counting = bundleInlineScript(root, 'index.ts')
      expect(counting).toContain('/_insights/script.js')
      expect(gzipSync(counting).length).toBeLessThan(LIMIT_BYTES)
    } finally {
      Reflect.deleteProperty(process.env, 'GATSBY_ANALYTICS_SCRIPT')
    }
  })

  it.each(Object.entries(inlineScriptDefinitions(root)))(
    '%s is a script that runs by itself, and holds nothing that would end its element',
    (_, definition) => {
      const defined = String(JSON.parse(definition))
      expect(() => new Script(defined)).not.toThrow()
      expect(defined).not.toMatch(/<\/script|<!--|\bimport\b|\bexport\b/)
    },
  )

  it('is the same at every bundling, so that a policy can name its hash', () => {
    expect(bundleInlineScript(root, 'index.ts')).toBe(text)
  })
})
