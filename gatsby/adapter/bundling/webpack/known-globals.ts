/** The bundler that the plugin is applied to. */
interface Compiler {
  readonly webpack: {
    readonly DefinePlugin: new (definitions: Readonly<Record<string, string>>) => {
      apply(compiler: Compiler): void
    }
  }
}

/**
 * A webpack plugin that answers in scripts of pages what many modules ask: whether there is a window and
 * a document. What they would do without them is left out. Scripts of workers must not ask.
 */
export function knownGlobals(): { apply(compiler: Compiler): void } {
  const isObject = JSON.stringify('object')
  return {
    apply(compiler) {
      const { DefinePlugin } = compiler.webpack
      new DefinePlugin({ 'typeof window': isObject, 'typeof document': isObject }).apply(compiler)
    },
  }
}
