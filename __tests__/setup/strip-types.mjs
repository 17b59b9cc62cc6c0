import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'

/**
 * Takes the types out of a TypeScript file as Node itself does for the zones that run unbuilt, so
 * that tests see what runs there. Lines and columns stay where they are.
 */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
  getCacheKey: (source) =>
    createHash('sha256').update(process.version).update(source).digest('hex'),
}
