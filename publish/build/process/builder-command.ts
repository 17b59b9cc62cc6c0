import path from 'node:path'
import { PAGES_FIRST, WARM_START } from '../../../shared/builder-protocol.ts'
import type { PreparedWorkspace } from '../workspace/prepare.ts'
import type { Command } from './process-group.ts'

/** The program of the builder process, in the project and in each copy of it. */
export const BUILDER_PROGRAM = path.join('gatsby', 'builder', 'main.ts')

/** Starts it in a copy of the project. */
export const BUILDER: Command = {
  file: process.execPath,
  // Gatsby's bundlers need a package of CommonJS modules; the sources of the site are others.
  args: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', BUILDER_PROGRAM],
}

/**
 * Starts a builder in a workspace, and tells it when nothing but posts can have changed there. Readers
 * get the pages first where nothing that they have can be missing then.
 *
 * @param isFirst whether there is no release yet
 */
export function inWorkspace(
  { file, args }: Command,
  { isUnchanged }: Pick<PreparedWorkspace, 'isUnchanged'>,
  isFirst: boolean,
): Command {
  const told = [
    ...(isUnchanged ? [WARM_START] : []),
    ...(isUnchanged || isFirst ? [PAGES_FIRST] : []),
  ]
  return { file, args: [...args, ...told] }
}
