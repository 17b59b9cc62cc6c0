import { createValueStore, type ValueStore } from '../../../../platform/base/value-store'

/** A file that did not become a picture of the text; the message says why and what to do. */
export interface RefusedFile {
  readonly name: string
  readonly message: string
}

/** The refused files that the author has not closed the message about. */
export type RefusedFiles = ValueStore<readonly RefusedFile[]>

export const createRefusedFiles = (): RefusedFiles => createValueStore<readonly RefusedFile[]>([])
