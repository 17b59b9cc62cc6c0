import type { Editor } from '@tiptap/core'
import type { ValueStore } from '../../../../platform/value-store'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import type { UploadList } from '../../pictures/upload-list'
import type { Batch, FigureUploads } from './figure-uploads'
import type { Labels } from './labels'
import {
  blockOf,
  changeFigure,
  emptyFigure,
  fillPlaceholder,
  removePlaceholder,
  waitingPictures,
} from './placeholder-figures'

interface FigureActionsNeeds {
  /** Null while there is no text. */
  readonly getEditor: () => Editor | null
  readonly list: UploadList
  readonly labels: Labels
  readonly batch: ValueStore<Batch | null>
  /** The label of the picture to bring into view. */
  readonly followed: ValueStore<string | null>
}

/** What the pictures of a text can do about their files. */
export function figureUploads(needs: FigureActionsNeeds): FigureUploads {
  const { getEditor, list, labels, batch, followed } = needs
  /** What stood where a file is on its way to. */
  const replaced = new Map<string, Partial<FigureAttributes>>()
  return {
    list,
    batch,
    replace(position, file) {
      const editor = getEditor()
      const node = editor?.state.doc.nodeAt(position) ?? null
      if (editor === null || node === null) return
      const label = labels.next(file.name)
      const { src, path, width, height, focus, placeholder } = node.attrs as FigureAttributes
      replaced.set(label, { src, path, width, height, focus, placeholder })
      emptyFigure(editor, position, label)
      list.start(label, { kind: 'file', file }, blockOf(editor, label))
    },
    giveUp(label) {
      list.drop(label)
      const editor = getEditor()
      if (editor === null) return
      const before = replaced.get(label)
      const place = waitingPictures(editor.state).find((one) => one.label === label)
      if (before === undefined) removePlaceholder(editor, label)
      else if (place !== undefined) changeFigure(editor, place.position, before)
    },
    settle(label) {
      const editor = getEditor()
      const image = list.storedAs(label)
      if (editor !== null && image !== null) fillPlaceholder(editor, label, image)
    },
    isFollowed(label) {
      if (followed.get() !== label) return false
      followed.set(null)
      return true
    },
  }
}
