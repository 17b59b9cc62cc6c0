import type { GatsbyFilesCompiler } from '../modules/gatsby-types.ts'

/**
 * Has Gatsby compile the site's two files in this process from now on. It starts a process for that,
 * since Parcel may crash, and the start of one takes a second. What stands in for Parcel here does not
 * crash; when it finds a mistake, Gatsby's own way follows, for what that reports.
 */
export function compileInProcess(compiler: GatsbyFilesCompiler): void {
  const { compileGatsbyFiles, runParcel } = compiler
  compiler.compileGatsbyFiles = async (directory, ...given) => {
    try {
      await runParcel(directory)
    } catch {
      await compileGatsbyFiles(directory, ...given)
    }
  }
}
