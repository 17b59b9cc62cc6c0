import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { getSchema, type Editor, type JSONContent } from '@tiptap/core'
import { useEditor, type UseEditorOptions } from '@tiptap/react'
import {
  memo,
  useCallback,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { FileDropArea } from '../../../components/files/file-drop-area'
import { measure } from '../../../theme/tokens'
import type { GatePlace } from '../../../../shared/quality-gate/quality-gate'
import { parseHtml } from '../../../platform/content/parse-html'
import { showText } from '../screen/layout/writing-layout'
import { TEXT_ID } from '../screen/layout/writing-surface'
import type { PlaceControl } from '../checks/mended-by'
import { goToPlace } from './go-to-problem'
import { usePaste } from '../paste/use-paste'
import { isAppliedHtml } from './document/apply-html'
import { BlockHandle } from '../writing/blocks/block-handle'
import { scrollWhileDragging } from '../writing/blocks/scroll-while-dragging'
import { bodyStyles } from './body-styles'
import { keepCaretInView } from '../screen/layout/caret-in-view'
import { useCodeColours } from './code/use-code-colours'
import { bodyExtensions } from './extensions'
import { FollowEditor } from '../writing/toolbar/follow-editor'
import { InsertMenu } from '../writing/insert-menu/insert-menu'
import { AddPictures } from './gallery/add-pictures'
import { liveBodyOf, type LiveBody } from './document/live-body'
import { lostMarkup } from './document/lost-markup'
import { storedHtml } from './document/stored-html'
import { readDocument } from './document/read-document'
import { BodyPictures, useBodyPictures } from './figure/body-pictures'
import { FigureUploadsContext } from '../pictures/placeholders/figure-uploads'
import { pastedFiles } from './figure/pasted-pictures'
import { SelectionMenu } from '../writing/toolbar/selection-menu'
import { TextBox } from './text-box'
import type { RefusedFiles } from '../pictures/uploads/refused-files'
import type { PendingPicture } from '../pictures/placeholders/use-picture-uploads'
import { Toolbar, ToolbarShell } from '../writing/toolbar/toolbar'
import { useWritingTools } from './use-writing-tools'
import { WritingDialogs } from './writing-dialogs'
import { writingExtensions } from './writing-extensions'

/** The part of the text's editor that the rest of the page can call. */
export interface BodyHandle {
  /** Selects a place and moves the focus there. @returns whether it is still in the text */
  goTo(place: GatePlace, control?: PlaceControl): boolean
  /** The pictures of the text that are not stored yet. */
  pendingPictures(): readonly PendingPicture[]
  /** Opens the search for words of the text. */
  find(): void
}

interface BodyEditorProps {
  readonly handle?: Ref<BodyHandle>
  /** The HTML to start from; later changes are not followed. Remount for another text. */
  readonly initialHtml: string
  /** The author has changed the text. Told at every key, so it must cost nothing. */
  readonly onChanged: () => void
  /** Much of the text is about to change at once; must stay the same function. */
  readonly onBigChange: () => void
  /** Learns which files were refused; must stay the same. */
  readonly refused: RefusedFiles
  /** Takes the live text, once it can be read. @returns gives it back */
  readonly onLive: (body: LiveBody) => () => void
}

/** The body of the post. Drawn anew when something but the text changes, for it holds the text. */
export const BodyEditor = memo(
  BodyField,
  (before, after) => before.onChanged === after.onChanged && before.onLive === after.onLive,
)

function BodyField(props: BodyEditorProps) {
  const { initialHtml, onChanged, onBigChange, onLive } = props
  const labelId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const editorRef = useRef<Editor | null>(null)
  const getEditor = useCallback((): Editor | null => editorRef.current, [])
  const pictures = useBodyPictures(getEditor, props.refused)
  const [lost, setLost] = useState<readonly string[]>([])
  const { start: startUploads, store, pending, figures } = pictures.uploads
  const paste = usePaste(getEditor, store, onBigChange)
  const { extension: pasteExtension } = paste
  const writing = useWritingTools(getEditor, pictures.choose, pictures.openLibrary)
  const { tools } = writing
  const extensions = useMemo(
    () => [...bodyExtensions(), pasteExtension, ...writingExtensions(() => tools)],
    [pasteExtension, tools],
  )
  const [startHtml] = useState(initialHtml)
  const [startContent] = useState(
    () => readDocument(startHtml, getSchema(extensions)).toJSON() as JSONContent,
  )
  const detachBody = useRef<(() => void) | null>(null)
  // New ones would make the editor set itself up again.
  const editorProps = useMemo(() => bodyProps(labelId, startUploads), [labelId, startUploads])

  const editor = useEditor({
    extensions,
    content: startContent,
    editorProps,
    // What a clipboard means is read before: its asterisks are asterisks by then.
    enablePasteRules: false,
    onCreate: ({ editor: created }) => {
      detachBody.current = onLive(liveBodyOf(created))
      if (startHtml !== '') {
        setLost(lostMarkup(parseHtml(startHtml), parseHtml(storedHtml(created))))
      }
    },
    onUpdate: ({ transaction }) => {
      if (!isAppliedHtml(transaction)) onChanged()
    },
    onDestroy: () => {
      detachBody.current?.()
      detachBody.current = null
    },
  })
  // The text can be written in before its tools are drawn.
  const isTimeForTools = useDeferredValue(true, false)
  const areToolsShown = isTimeForTools || writing.isToolbarWanted
  useLayoutEffect(() => {
    editorRef.current = editor
  }, [editor])
  useCodeColours(editor)

  useImperativeHandle(props.handle, () => ({
    goTo: (place, control = 'words') => {
      const editor = getEditor()
      showText()
      return editor !== null && goToPlace(editor, place, control, tools)
    },
    pendingPictures: pending,
    find: () => {
      showText()
      tools.openFind()
    },
  }))

  return (
    <Box>
      <h2 id={labelId} className="visually-hidden">
        Post text
      </h2>
      {lost.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1, maxWidth: measure }}>
          This editor does not support everything in this post. Your first change removes:{' '}
          {lost.join(', ')}.
        </Alert>
      )}
      <ToolbarShell>
        {areToolsShown && (
          <FollowEditor editor={editor}>
            {() => <Toolbar editor={editor} tools={tools} toolbarRef={writing.toolbarRef} />}
          </FollowEditor>
        )}
      </ToolbarShell>
      <AddPictures value={pictures.choose}>
        <FigureUploadsContext value={figures}>
          <FileDropArea label="Drop pictures into the text">
            <Box ref={frame} sx={bodyStyles}>
              <TextBox editor={editor} />
              <SelectionMenu editor={editor} tools={tools} />
              <BlockHandle editor={editor} tools={tools} frame={frame} />
            </Box>
          </FileDropArea>
        </FigureUploadsContext>
      </AddPictures>
      <InsertMenu editor={editor} tools={tools} />
      <BodyPictures getEditor={getEditor} {...pictures} />
      {paste.notice}
      <WritingDialogs {...writing} />
    </Box>
  )
}

function bodyProps(
  labelId: string,
  upload: (files: readonly File[], position?: number) => void,
): NonNullable<UseEditorOptions['editorProps']> {
  return {
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      id: TEXT_ID,
      class: 'prose article__body',
      'data-caret': '',
    },
    handleScrollToSelection: keepCaretInView,
    handleDOMEvents: {
      dragstart: (view) => {
        scrollWhileDragging(view)
      },
    },
    handlePaste: (_view, event) => {
      const files = pastedFiles(event.clipboardData)
      if (files.length > 0) upload(files)
      return files.length > 0
    },
    handleDrop: (view, event) => {
      // Files of other kinds are refused with words; the browser would leave the page for them.
      const files = Array.from(event.dataTransfer?.files ?? [])
      if (files.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      upload(files, at?.pos)
      return true
    },
  }
}
