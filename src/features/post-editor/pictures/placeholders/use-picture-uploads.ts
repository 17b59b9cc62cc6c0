import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { useCallback, useMemo, useState } from 'react'
import { DATE_LOCALE } from '../../../../../shared/time/date-locale'
import { createValueStore, type ValueStore } from '../../../../platform/base/value-store'
import type { FigureAttributes } from '../figure-attributes'
import type { StoredImage } from '../image-uploading'
import { usePictures } from '../pictures-context'
import type { RefusedFiles } from '../uploads/refused-files'
import type { UploadSource } from '../uploads/upload-entry'
import type { UploadList } from '../uploads/upload-list'
import { useUploadList } from '../uploads/use-upload-list'
import type { Batch, FigureUploads } from './figure-uploads'
import { insertFigures } from './insert-figure'
import {
  blockOf,
  fillPlaceholder,
  waitingPictures,
  emptyFigure,
  relabel,
} from './placeholder-figures'
import { createTakenPlaces, type TakenPlaces } from './taken-places'
import { useKeptUploads } from './use-kept-uploads'

const clock = new Intl.DateTimeFormat(DATE_LOCALE, { timeStyle: 'medium' })

type Labels = ReturnType<typeof createLabels>

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

/** A picture whose bytes can be had, and the label of its place in the text. */
export interface LabelledPicture {
  readonly label: string
  readonly file: () => Promise<File>
}

/** A picture of the text that keeps it from being published. */
export interface PendingPicture {
  readonly name: string
  /** Among all pictures of the text, from 0. */
  readonly index: number
  readonly isFailed: boolean
}

interface PictureUploads {
  readonly list: UploadList
  /** For the pictures in the text. */
  readonly figures: FigureUploads
  /** Uploads of an earlier visit whose places are not in the text. */
  readonly outside: readonly string[]
  /** Gives an upload of an earlier visit a place in the text, and goes on with it. */
  readonly takeIn: (id: string) => void
  /** Puts files into the text at once, at a position or at the cursor, and uploads them. */
  readonly start: (files: readonly File[], position?: number) => void
  /** Uploads pictures whose places are in the text already. */
  readonly store: (pictures: readonly LabelledPicture[]) => void
  /** Puts stored pictures at the cursor. */
  readonly insert: (pictures: readonly StoredImage[]) => void
  readonly pending: () => readonly PendingPicture[]
}

/** Uploads pictures while their places in the text show them. */
export function usePictureUploads(
  getEditor: () => Editor | null,
  refused: RefusedFiles,
): PictureUploads {
  const { library } = usePictures()
  const [labels] = useState(createLabels)
  const [places] = useState(createTakenPlaces)
  const [batch] = useState(() => createValueStore<Batch | null>(null))
  const [followed] = useState(() => createValueStore<string | null>(null))

  const fill = (label: string, image: StoredImage) => {
    const editor = liveEditor(getEditor)
    const alt = editor === null ? null : fillPlaceholder(editor, label, image)
    if (alt === null) return
    const known = batch.get()
    if (known !== null) {
      const names = known.names.map((one) => (one[0] === label ? [label, image.url] : one))
      batch.set({ names })
    }
    // The next post that shows this picture starts from its words. Without them it still works.
    if (alt !== '' && alt !== image.alt) library.learn(image.path, alt).catch(() => undefined)
  }
  const list = useUploadList({
    onStored: fill,
    onRefused: (label, file) => {
      const names = batch.get()?.names.filter(([one]) => one !== label) ?? []
      batch.set(names.length < 2 ? null : { names })
      places.refuse(liveEditor(getEditor), label)
      refused.set([...refused.get(), file])
    },
  })
  const kept = useKeptUploads(getEditor, list)

  const start = useCallback(
    (files: readonly File[], position?: number) => {
      const editor = liveEditor(getEditor)
      if (editor === null || files.length === 0) return
      const added = files.map((file) => ({ file, label: labels.next(file.name) }))
      const places = added.map(({ label }) => ({ placeholder: label }))
      const { state, view } = editor
      view.dispatch(closeHistory(insertFigures(state, position ?? state.selection.to, places)))
      followed.set(added[0]?.label ?? null)
      batch.set(added.length < 2 ? null : { names: added.map(({ label }) => [label]) })
      for (const { file, label } of added) {
        list.start(label, { kind: 'file', file }, blockOf(editor, label))
      }
    },
    [batch, followed, getEditor, labels, list],
  )

  const store = useCallback(
    (pictures: readonly LabelledPicture[]) => {
      const editor = liveEditor(getEditor)
      if (editor === null) return
      for (const { label, file } of pictures) {
        const source: UploadSource = { kind: 'pasted', name: label, read: file }
        list.start(label, source, blockOf(editor, label))
      }
    },
    [getEditor, list],
  )

  const insert = useCallback(
    (pictures: readonly StoredImage[]) => {
      const editor = liveEditor(getEditor)
      if (editor === null) return
      const { state, view } = editor
      const figures = pictures.map(attributesOf)
      view.dispatch(insertFigures(state, state.selection.to, figures).scrollIntoView())
    },
    [getEditor],
  )

  const figures = useMemo(() => {
    const live = () => liveEditor(getEditor)
    return figureUploads({ getEditor: live, list, labels, places, batch, followed })
  }, [batch, followed, getEditor, labels, list, places])

  const pending = useCallback((): readonly PendingPicture[] => {
    const editor = liveEditor(getEditor)
    return editor === null ? [] : pendingPictures(editor, list)
  }, [getEditor, list])

  return { list, figures, ...kept, start, store, insert, pending }
}

function liveEditor(getEditor: () => Editor | null): Editor | null {
  const editor = getEditor()
  return editor === null || editor.isDestroyed ? null : editor
}

/** Returns the attributes that the text keeps of a stored picture. */
export function attributesOf({ url: src, path, width, height, alt = '' }: StoredImage) {
  return { src, path, width, height, alt }
}

function pendingPictures({ state }: Editor, list: UploadList): readonly PendingPicture[] {
  const waiting = new Map(waitingPictures(state).map((place) => [place.label, place]))
  return list.getSnapshot().flatMap(({ id, name, state: upload }) => {
    const place = waiting.get(id)
    return place === undefined
      ? []
      : [{ name, index: place.index, isFailed: upload.kind !== 'running' }]
  })
}

function figureUploads(needs: FigureActionsNeeds): FigureUploads {
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

function createLabels(now: () => Date = () => new Date()) {
  const given = new Set<string>()
  return {
    /** @param name of the file */
    next(name: string): string {
      const label = `${name}, added at ${clock.format(now())}`
      let free = label
      for (let number = 2; given.has(free); number += 1) free = `${label} (${number})`
      given.add(free)
      return free
    },
  }
}
