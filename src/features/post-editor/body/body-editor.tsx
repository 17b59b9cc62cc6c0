import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import {
  RichTextEditor,
  TableBubbleMenu,
  type RichTextEditorProps,
  type RichTextEditorRef,
} from 'mui-tiptap'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { CHOOSABLE_TYPES, type UploadImage } from '../image-uploading'
import { UploadProgressRow } from '../upload-progress-row'
import { isAppliedHtml } from './apply-html'
import { bodyStyles } from './body-styles'
import { bodyExtensions } from './extensions'
import { FollowEditor } from './follow-editor'
import { applyLink, currentLink } from './link-choice'
import { LinkDialog } from './link-dialog'
import { AddPictures } from './gallery/add-pictures'
import { lostMarkup } from './lost-markup'
import { pastedPictures, picturesIn } from './pasted-pictures'
import { Toolbar } from './toolbar'
import { useLateChanges } from './use-late-changes'
import { usePictureUploads } from './use-picture-uploads'

interface BodyEditorProps {
  /** The HTML to start from; later changes are not followed. Remount for another text. */
  readonly initialHtml: string
  readonly postId: string
  readonly uploadImage: UploadImage
  readonly onChange: (html: string) => void
  readonly onPendingUploads: (count: number) => void
}

const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** The body of the post. Drawn anew when something but the text changes, for it holds the text. */
export const BodyEditor = memo(
  BodyField,
  (before, after) =>
    before.postId === after.postId &&
    before.uploadImage === after.uploadImage &&
    before.onChange === after.onChange &&
    before.onPendingUploads === after.onPendingUploads,
)

function BodyField(props: BodyEditorProps) {
  const { initialHtml, postId, uploadImage, onChange, onPendingUploads } = props
  const labelId = useId()
  const editorRef = useRef<RichTextEditorRef>(null)
  const chooserRef = useRef<HTMLInputElement>(null)
  const getEditor = useCallback((): Editor | null => editorRef.current?.editor ?? null, [])
  const uploads = usePictureUploads(getEditor, postId, uploadImage)
  const [link, setLink] = useState<ReturnType<typeof currentLink> | null>(null)
  const [lost, setLost] = useState<readonly string[]>([])
  const chosenPlace = useRef<number | undefined>(undefined)
  const extensions = useMemo(() => bodyExtensions(), [])
  const [startHtml] = useState(initialHtml)
  const changes = useLateChanges(onChange)
  const { start: startUploads } = uploads
  // New ones would make the editor set itself up again.
  const editorProps = useMemo(() => bodyProps(labelId, startUploads), [labelId, startUploads])

  const pendingCount = uploads.pending.length
  useEffect(() => {
    onPendingUploads(pendingCount)
  }, [onPendingUploads, pendingCount])

  const choosePictures = useCallback((position?: number) => {
    chosenPlace.current = position
    chooserRef.current?.click()
  }, [])

  const openLink = () => {
    const editor = getEditor()
    if (editor !== null) setLink(currentLink(editor))
  }

  return (
    <Box>
      <Typography id={labelId} variant="subtitle1" component="h2" gutterBottom>
        Post text
      </Typography>
      {lost.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          This editor cannot keep everything in this post. Saving drops: {lost.join(', ')}.
        </Alert>
      )}
      <Box
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
            event.preventDefault()
            openLink()
          }
        }}
      >
        <AddPictures value={choosePictures}>
          <RichTextEditor
            ref={editorRef}
            extensions={extensions}
            content={startHtml}
            editorProps={editorProps}
            shouldRerenderOnTransaction={false}
            onCreate={({ editor }) => {
              if (startHtml !== '') {
                setLost(lostMarkup(parseHtml(startHtml), parseHtml(editor.getHTML())))
              }
            }}
            onUpdate={({ editor, transaction }) => {
              if (!isAppliedHtml(transaction)) changes.note(editor)
            }}
            onBlur={changes.flush}
            renderControls={(editor) => (
              <FollowEditor editor={editor}>
                {() => (
                  <Toolbar
                    editor={editor}
                    onLink={openLink}
                    onImage={() => {
                      choosePictures()
                    }}
                  />
                )}
              </FollowEditor>
            )}
            RichTextFieldProps={{
              MenuBarProps: { disableSticky: true },
              RichTextContentProps: { sx: bodyStyles },
            }}
          >
            {(editor) => <FollowEditor editor={editor}>{() => <TableBubbleMenu />}</FollowEditor>}
          </RichTextEditor>
        </AddPictures>
      </Box>
      <input
        ref={chooserRef}
        type="file"
        accept={CHOOSABLE_TYPES}
        multiple
        hidden
        aria-label="Pictures for the text"
        onChange={(event) => {
          uploads.start(picturesIn(event.target.files ?? undefined), chosenPlace.current)
          event.target.value = ''
        }}
      />
      <Stack spacing={1} sx={{ mt: 1 }} aria-live="polite">
        {uploads.pending.map(({ id, file, state }) => (
          <UploadProgressRow
            key={id}
            name={file.name}
            state={state}
            onRetry={() => {
              uploads.retry(id)
            }}
            onDrop={() => {
              uploads.drop(id)
            }}
          />
        ))}
      </Stack>
      {link !== null && (
        <LinkDialog
          initial={link.choice}
          needsText={link.needsText}
          onApply={(choice) => {
            setLink(null)
            const editor = getEditor()
            if (editor !== null) applyLink(editor, choice)
          }}
          onClose={() => {
            setLink(null)
            getEditor()?.commands.focus()
          }}
        />
      )}
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
      const pictures = picturesIn(event.dataTransfer?.files)
      if (pictures.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      upload(pictures, at?.pos)
      return true
    },
  }
}
