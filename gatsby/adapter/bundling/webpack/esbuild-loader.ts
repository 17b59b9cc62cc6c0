import path from 'node:path'
import type { Loader } from 'esbuild'
import { transform } from 'esbuild'
import { z } from 'zod'
import { withoutQueries } from '../esbuild/page-queries.ts'

/** The part of webpack's loader context that is used. */
interface LoaderContext {
  readonly resourcePath: string
  readonly async: () => (error: unknown, code?: string) => void
  readonly getOptions: () => unknown
}

const optionsSchema = z.object({ target: z.array(z.string()) })

/** The modules of Gatsby have JSX in files of plain JavaScript. */
const LOADERS: ReadonlyMap<string, Loader> = new Map([
  ['.ts', 'ts'],
  ['.tsx', 'tsx'],
])

/** A loader of webpack: a module without types, JSX and Gatsby's queries, for the `target` given. */
export default function esbuildLoader(this: LoaderContext, source: string): void {
  const done = this.async()
  const { target } = optionsSchema.parse(this.getOptions())
  transform(withoutQueries(source), {
    loader: LOADERS.get(path.extname(this.resourcePath)) ?? 'jsx',
    sourcefile: this.resourcePath,
    target,
    jsx: 'automatic',
  }).then(
    ({ code }) => {
      done(null, code)
    },
    (error: unknown) => {
      done(error)
    },
  )
}
