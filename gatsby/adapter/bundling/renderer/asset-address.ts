import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** Files up to this size are part of the script, in bytes: Gatsby's limit. */
const INLINE_MAX_BYTES = 10_000

const loaderUtilsSchema = z.looseObject({
  interpolateName: z.custom<
    (context: { resourcePath: string }, name: string, options: { content: Buffer }) => string
  >((value) => typeof value === 'function'),
})

/**
 * The address that webpack gives a font or picture, by the very function that it uses; null for a file
 * that is so small that it becomes part of the script.
 *
 * @param directory the site's folder
 */
export function assetAddress(directory: string, file: string, content: Buffer): string | null {
  if (content.length <= INLINE_MAX_BYTES) return null
  const site = createRequire(path.join(directory, 'package.json'))
  const gatsby = createRequire(site.resolve('gatsby/package.json'))
  const loader = createRequire(gatsby.resolve('file-loader'))
  const { interpolateName } = loaderUtilsSchema.parse(loader('loader-utils'))
  return `/${interpolateName({ resourcePath: file }, 'static/[name]-[hash].[ext]', { content })}`
}
