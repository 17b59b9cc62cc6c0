import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'
import { figureAt, openFigure } from './find-figure'
import type { InsertedPicture } from './use-picture-uploads'

interface InsertedNoticesProps {
  readonly getEditor: () => Editor | null
  readonly inserted: readonly InsertedPicture[]
  readonly onDismiss: (id: string) => void
}

/**
 * Asks for the alternative text of pictures that have just come in. It waits below the text: a
 * dialog that opens by itself would take the next keys from the author.
 */
export function InsertedNotices({ getEditor, inserted, onDismiss }: InsertedNoticesProps) {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  const isEmpty = inserted.length === 0
  useEffect(() => {
    const editor = getEditor()
    if (isEmpty || editor === null) return undefined
    editor.on('update', follow)
    return () => {
      editor.off('update', follow)
    }
  }, [getEditor, isEmpty])

  const editor = getEditor()
  if (editor === null) return null
  return (
    <Stack spacing={1} sx={isEmpty ? {} : { mt: 1 }} role="status">
      {inserted.map((picture) => {
        const figure = figureAt(editor, picture.src)
        if (figure === null) return null
        const needsAlt = figure.alt === '' && !figure.isDecorative
        if (!needsAlt && !picture.isReused) return null
        return (
          <Alert
            key={picture.id}
            severity="info"
            onClose={() => {
              onDismiss(picture.id)
            }}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {picture.name} is in the text.
            {picture.isReused && ' It was uploaded before, so the stored picture is used.'}
            {needsAlt && ' Describe it for readers who cannot see it. '}
            {needsAlt && (
              <Button
                size="small"
                color="inherit"
                sx={{ textDecoration: 'underline', p: 0, minWidth: 0 }}
                onClick={() => {
                  openFigure(editor, picture.src)
                }}
              >
                Describe {picture.name}
              </Button>
            )}
          </Alert>
        )
      })}
    </Stack>
  )
}
