import path from 'node:path'
import {
  BUNDLE_KEY,
  BUNDLE_STORE,
  PAGES_FIRST,
  PICTURE_STORE,
  RESUMED_START,
} from '../../../shared/publish/builder-protocol.ts'
import { NODE_ARGUMENTS } from '../../../node-shared/process/node-arguments.ts'
import type { PreparedWorkspace } from '../../workspace/prepare.ts'
import type { Command } from './process-group.ts'

/** The program of the builder process, in the project and in each copy of it. */
export const BUILDER_PROGRAM = path.join('gatsby', 'builder', 'main.ts')

/** Starts it in a copy of the project. */
export const BUILDER: Command = {
  file: process.execPath,
  args: [...NODE_ARGUMENTS, '--expose-gc', BUILDER_PROGRAM],
}

/**
 * Starts a builder in a workspace, and tells it where its bundles and encoded pictures are. Readers get the pages first where
 * nothing that they have can be missing then.
 *
 * @param isFirst whether there is no release yet
 */
export function inWorkspace(
  { file, args }: Command,
  {
    isUnchanged,
    isResumable,
    bundles,
    pictures,
  }: Pick<PreparedWorkspace, 'isUnchanged' | 'isResumable' | 'bundles' | 'pictures'>,
  isFirst: boolean,
): Command {
  const told = [
    `${BUNDLE_STORE}${bundles.store}`,
    `${BUNDLE_KEY}${bundles.key}`,
    `${PICTURE_STORE}${pictures}`,
    ...(isUnchanged || isFirst ? [PAGES_FIRST] : []),
    ...(isResumable ? [RESUMED_START] : []),
  ]
  return { file, args: [...args, ...told] }
}
