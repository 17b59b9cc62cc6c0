/** A page to render: where its data is, and where its HTML goes. Absolute paths. */
export interface PageToRender {
  readonly path: string
  readonly pageData: string
  readonly html: string
}

/** Settings of a renderer. */
export interface RendererSettings {
  /** The site's folder. */
  readonly directory: string
  /** The program that the build made to render pages. */
  readonly rendererPath: string
  readonly webpackCompilationHash: string
}

/** A page that could not be rendered. */
export interface RenderFailure {
  readonly path: string
  readonly message: string
}

/** Work for a thread: pages to render, and the number of the first of them in the whole list. */
export interface RenderOrder {
  readonly first: number
  readonly pages: readonly PageToRender[]
}

/** The outcome of one order. */
export interface RenderReport {
  readonly first: number
  readonly failures: readonly RenderFailure[]
  readonly usedUnsafeBuiltin: boolean
}

/** Data that a thread is started with. */
export interface RenderThreadData {
  readonly settings: RendererSettings
  /** Shared: the number of the page that the thread is rendering, to know which one ended it. */
  readonly current: Int32Array<SharedArrayBuffer>
}

/** Returns the message of a thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
