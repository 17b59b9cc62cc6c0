import type { Editor } from '@tiptap/core'
import type { ValueStore } from '../../../../platform/base/value-store'
import type { FigureAttributes } from '../figure-attributes'
import type { UploadList } from '../uploads/upload-list'
import type { Batch, FigureUploads } from './figure-uploads'
import type { Labels } from './upload-labels'
import { blockOf, emptyFigure, fillPlaceholder, relabel } from './placeholder-figures'
import type { TakenPlaces } from './taken-places'

interface FigureActionsNeeds {
  /** Null while there is no text. */
  readonly getEditor: () => Editor | null
  readonly list: UploadList
  readonly labels: Labels
  readonly places: TakenPlaces
  readonly batch: ValueStore<Batch | null>
  /** The label of the picture to bring into view. */
  readonly followed: ValueStore<string | null>
}

/** Makes the actions of the pictures of a text on their files. */
export function figureUploads(needs: FigureActionsNeeds): FigureUploads {
  const { getEditor, list, labels, places, batch, followed } = needs
  const put = (position: number, file: File, take: typeof emptyFigure) => {
    const editor = getEditor()
    const node = editor?.state.doc.nodeAt(position) ?? null
    if (editor === null || node === null) return
    const label = labels.next(file.name)
    const { src, path, width, height, focus, placeholder } = node.attrs as FigureAttributes
    places.taken(label, { src, path, width, height, focus, placeholder })
    take(editor, position, label)
    list.start(label, { kind: 'file', file }, blockOf(editor, label))
  }

  return {
    list,
    batch,
    replace(position, file) {
      put(position, file, emptyFigure)
    },
    fill(position, file) {
      put(position, file, relabel)
    },
    giveUp(label) {
      list.drop(label)
      const editor = getEditor()
      if (editor !== null) places.giveBack(editor, label)
    },
    settle(label) {
      const editor = getEditor()
      const image = list.storedAs(label)
      if (editor !== null && image !== null) fillPlaceholder(editor, label, image)
      else if (editor !== null && places.isRefused(label)) places.giveBack(editor, label)
    },
    isFollowed(label) {
      if (followed.get() !== label) return false
      followed.set(null)
      return true
    },
  }
}
