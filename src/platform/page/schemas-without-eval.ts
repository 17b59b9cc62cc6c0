/**
 * Keeps the schema library from trying out `new Function` when its first schema is made: the policy of
 * our pages stops that, and browsers report each attempt. To be imported before anything that holds a
 * schema. Set as the library itself keeps it, because importing the library here would bring it to
 * every reader.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
