import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import { RichTextEditor, type RichTextEditorProps, type RichTextEditorRef } from 'mui-tiptap'
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
} from 'react'
import { FileDropArea } from '../../../components/file-drop-area'
import type { GatePlace } from '../../../../shared/quality-gate'
import { goToPlace } from './go-to-problem'
import { FillPictureContext } from '../paste/missing-picture'
import { usePaste } from '../paste/use-paste'
import { isAppliedHtml } from './html/apply-html'
import { bodyStyles } from './body-styles'
import { bodyExtensions } from './extensions'
import { FollowEditor } from './follow-editor'
import { InsertMenu } from './insert-menu/insert-menu'
import { AddPictures } from './gallery/add-pictures'
import { liveBodyOf, type LiveBody } from './html/live-body'
import { lostMarkup } from './html/lost-markup'
import { BodyPictures, useBodyPictures } from './figure/body-pictures'
import { pastedPictures } from './figure/pasted-pictures'
import { Toolbar } from './toolbar/toolbar'
import { useWritingTools } from './use-writing-tools'
import { WritingDialogs } from './writing-dialogs'
import { writingExtensions } from './writing-extensions'

/** What the rest of the editor can ask of the text. */
export interface BodyHandle {
  /** Selects a place and moves the focus there. @returns whether it is still in the text */
  goTo(place: GatePlace): boolean
}

interface BodyEditorProps {
  readonly handle?: Ref<BodyHandle>
  /** The HTML to start from; later changes are not followed. Remount for another text. */
  readonly initialHtml: string
  /** The author has changed the text. Told at every key, so it must cost nothing. */
  readonly onChanged: () => void
  /** Takes the live text, once it can be read. @returns gives it back */
  readonly onLive: (body: LiveBody) => () => void
  readonly onPendingUploads: (count: number) => void
}

const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** The body of the post. Drawn anew when something but the text changes, for it holds the text. */
export const BodyEditor = memo(
  BodyField,
  (before, after) =>
    before.onChanged === after.onChanged &&
    before.onLive === after.onLive &&
    before.onPendingUploads === after.onPendingUploads,
)

function BodyField(props: BodyEditorProps) {
  const { initialHtml, onChanged, onLive, onPendingUploads } = props
  const labelId = useId()
  const editorRef = useRef<RichTextEditorRef>(null)
  const getEditor = useCallback((): Editor | null => editorRef.current?.editor ?? null, [])
  const pictures = useBodyPictures(getEditor)
  const [lost, setLost] = useState<readonly string[]>([])
  const paste = usePaste(getEditor)
  const { extension: pasteExtension } = paste
  const writing = useWritingTools(getEditor, pictures.choose, pictures.openLibrary)
  const { tools } = writing
  const extensions = useMemo(
    () => [...bodyExtensions(), pasteExtension, ...writingExtensions(() => tools)],
    [pasteExtension, tools],
  )
  const [startHtml] = useState(initialHtml)
  const detachBody = useRef<(() => void) | null>(null)
  const { start: startUploads } = pictures.uploads
  // New ones would make the editor set itself up again.
  const editorProps = useMemo(() => bodyProps(labelId, startUploads), [labelId, startUploads])

  const { list: uploadList } = pictures.uploads
  const uploading = useSyncExternalStore(
    uploadList.subscribe,
    () => uploadList.getSnapshot().length,
    () => 0,
  )
  const pendingCount = uploading + paste.pendingCount
  useEffect(() => {
    onPendingUploads(pendingCount)
  }, [onPendingUploads, pendingCount])
  useImperativeHandle(props.handle, () => ({
    goTo: (place) => {
      const editor = getEditor()
      return editor !== null && goToPlace(editor, place)
    },
  }))

  return (
    <Box>
      <Typography id={labelId} variant="subtitle1" component="h2" gutterBottom>
        Post text
      </Typography>
      {lost.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          This editor does not support everything in this post. Saving removes: {lost.join(', ')}.
        </Alert>
      )}
      <Box>
        <FillPictureContext value={paste.fill}>
          <AddPictures value={pictures.choose}>
            <FileDropArea label="Drop pictures into the text">
              <RichTextEditor
                ref={editorRef}
                extensions={extensions}
                content={startHtml}
                editorProps={editorProps}
                shouldRerenderOnTransaction={false}
                // What a clipboard means is read before: its asterisks are asterisks by then.
                enablePasteRules={false}
                onCreate={({ editor }) => {
                  detachBody.current = onLive(liveBodyOf(editor))
                  if (startHtml !== '') {
                    setLost(lostMarkup(parseHtml(startHtml), parseHtml(editor.getHTML())))
                  }
                }}
                onUpdate={({ transaction }) => {
                  if (!isAppliedHtml(transaction)) onChanged()
                }}
                onDestroy={() => {
                  detachBody.current?.()
                  detachBody.current = null
                }}
                renderControls={(editor) => (
                  <FollowEditor editor={editor}>
                    {() => (
                      <Toolbar editor={editor} tools={tools} toolbarRef={writing.toolbarRef} />
                    )}
                  </FollowEditor>
                )}
                RichTextFieldProps={{
                  MenuBarProps: { disableSticky: true },
                  RichTextContentProps: { sx: bodyStyles },
                }}
              >
                {(editor) => <InsertMenu editor={editor} tools={tools} />}
              </RichTextEditor>
            </FileDropArea>
          </AddPictures>
        </FillPictureContext>
      </Box>
      <BodyPictures getEditor={getEditor} {...pictures} />
      {paste.notice}
      <WritingDialogs {...writing} />
    </Box>
  )
}

/** How the writing area answers to the browser. */
function bodyProps(
  labelId: string,
  upload: (files: readonly File[], position?: number) => void,
): NonNullable<RichTextEditorProps['editorProps']> {
  return {
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      id: 'post-body',
    },
    handlePaste: (_view, event) => {
      const pictures = pastedPictures(event.clipboardData)
      if (pictures.length > 0) upload(pictures)
      return pictures.length > 0
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
