import { z } from 'zod'
import { SHAPES } from './modules.ts'

/** Gatsby's loader of scripts for webpack, found in its configuration by this name. */
export const BABEL_LOADER = 'gatsby/dist/utils/babel-loader'

/** Gatsby's module for scripts in a worker, which bundles leave out. */
export const PARTYTOWN = 'gatsby/dist/internal-plugins/partytown/gatsby-browser.js'

/** Lists every private module, with what is used of it, such as `actions.createNode`. */
export function usedModules(): ReadonlyMap<string, readonly string[]> {
  const used = Object.entries(SHAPES).map(([name, shape]) => [name, namesIn(shape)] as const)
  return new Map([...used, [BABEL_LOADER, []], [PARTYTOWN, []]])
}

function namesIn(shape: z.core.$ZodType): readonly string[] {
  if (shape instanceof z.ZodObject) {
    const entries = Object.entries<unknown>(shape.shape)
    return entries.flatMap(([name, inner]) => {
      const below = inner instanceof z.ZodObject ? namesIn(inner) : []
      return [name, ...below.map((one) => `${name}.${one}`)]
    })
  }
  const functions = shape instanceof z.ZodType ? shape.meta()?.['functions'] : undefined
  return z.array(z.string()).catch(['module.exports']).parse(functions)
}
