'use strict'

const { existsSync } = require('node:fs')
const path = require('node:path')
const { build, stop } = require('esbuild')

const ENTRIES = ['gatsby-config.ts', 'gatsby-node.ts']

/**
 * The part of Parcel that Gatsby calls (gatsby/dist/utils/parcel/compile-gatsby-files.js): compiles the
 * two files of a site that run in Node, each with what it imports from the site and without packages.
 * Plugins of the site's own, in `plugins/`, are not compiled; this site has none.
 */
class Parcel {
  /** @param {{ entries: string[], targets: { root: { distDir: string, sourceMap: boolean } } }} options */
  constructor({ entries, targets }) {
    this.site = path.dirname(entries[0])
    this.target = targets.root
  }

  /** @returns {Promise<{ bundleGraph: { getBundles: () => object[] } }>} */
  async run() {
    const files = ENTRIES.map((name) => path.join(this.site, name)).filter(existsSync)
    const built = build({
      absWorkingDir: this.site,
      entryPoints: files,
      outdir: this.target.distDir,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: `node${process.versions.node}`,
      sourcemap: this.target.sourceMap,
      logLevel: 'silent',
    })
    try {
      await built
    } catch (error) {
      throw withDiagnostics(error)
    } finally {
      // Its service would stay for as long as this process does, with 30 MB.
      await stop()
    }
    return { bundleGraph: { getBundles: () => files.map((file) => this.bundle(file)) } }
  }

  bundle(file) {
    const { name } = path.parse(file)
    return {
      filePath: path.join(this.target.distDir, `${name}.js`),
      getMainEntry: () => ({ filePath: file }),
    }
  }
}

/** Gatsby shows the errors of Parcel by their `diagnostics` and tries again after any other. */
function withDiagnostics(error) {
  const diagnostics = error.errors?.map(({ text, location }) => ({
    message: text,
    origin: 'esbuild',
    hints: [],
    codeFrames: location === null ? [] : [codeFrame(location)],
  }))
  return diagnostics === undefined ? error : Object.assign(error, { diagnostics })
}

function codeFrame({ file, line, column, lineText }) {
  return { filePath: `${file}:${line}:${column}`, codeHighlights: [{ message: lineText.trim() }] }
}

module.exports = { Parcel }
