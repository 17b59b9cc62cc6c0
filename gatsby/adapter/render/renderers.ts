import path from 'node:path'
import { RENDERER } from '../bundling/renderer/renderer-file.ts'
import type { Renderer } from './renderer.ts'
import { openRenderer } from './renderer.ts'
import type { RendererSettings } from './rendering.ts'

/** The renderer of this process: opened at its first use, and once more after it was closed. */
export interface Renderers {
  open(webpackCompilationHash: string): Promise<Renderer>
  /** Forgets the scripts, styles and static query results of templates. */
  close(): void
}

/** @param directory the site's folder */
export function createRenderers(directory: string): Renderers {
  let opened: Promise<Renderer> | null = null
  return {
    open: (hash) => (opened ??= openRenderer(rendererSettings(directory, hash))),
    close: () => {
      opened = null
    },
  }
}

/** Returns the settings with which the site's pages are rendered, in this process and in threads. */
export const rendererSettings = (
  directory: string,
  webpackCompilationHash: string,
): RendererSettings => ({
  directory,
  rendererPath: path.join(directory, RENDERER),
  webpackCompilationHash,
})
