import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ShownUpload } from '../uploads/shown-uploads'
import type { UploadList } from '../uploads/upload-list'
import type { ValueStore } from '../../../../platform/base/value-store'

/** Pictures that came into the text at once. */
export interface Batch {
  /** The label of each, and its address once it is stored. */
  readonly names: readonly (readonly string[])[]
}

/** The uploads of the pictures of a text, and the actions on their files. */
export interface FigureUploads {
  readonly list: Pick<UploadList, 'subscribe' | 'getSnapshot' | 'retry' | 'localOf' | 'storedAs'>
  /** Puts another file in the place of the picture at a position. */
  readonly replace: (position: number, file: File) => void
  /** Puts a file where a picture is missing. */
  readonly fill: (position: number, file: File) => void
  /** Gives an upload up: its place goes, or shows again what it showed before. */
  readonly giveUp: (label: string) => void
  /** Decides on a place whose file was stored or refused while the place was not in the text. */
  readonly settle: (label: string) => void
  /** Whether a picture that is drawn for the first time should be brought into view. @returns once */
  readonly isFollowed: (label: string) => boolean
  /** Pictures that came in together, until the author has decided about them. */
  readonly batch: ValueStore<Batch | null>
}

/** Null where pictures cannot be uploaded. */
export const FigureUploadsContext = createContext<FigureUploads | null>(null)

const NOTHING = () => () => undefined

/** The upload that the place with a label waits for; null when there is none. */
export function useFigureUpload(label: string | null): ShownUpload | null {
  const uploads = useContext(FigureUploadsContext)
  return useSyncExternalStore(
    uploads?.list.subscribe ?? NOTHING,
    () => (label !== null && uploads?.list.getSnapshot().find(({ id }) => id === label)) || null,
  )
}

/** How many pictures came into the text together with this one, where it is the first of them. */
export function useBatch(name: string | null): number {
  const uploads = useContext(FigureUploadsContext)
  return useSyncExternalStore(uploads?.batch.subscribe ?? NOTHING, () => {
    const batch = uploads?.batch.get() ?? null
    return name !== null && batch?.names[0]?.includes(name) === true ? batch.names.length : 0
  })
}
