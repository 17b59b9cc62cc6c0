import { act, fireEvent, render } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCallback, useEffect, useRef } from 'react'
import { bodyExtensions } from '../../../../../../src/features/post-editor/text/extensions'
import {
  BodyPictures,
  useBodyPictures,
} from '../../../../../../src/features/post-editor/text/figure/body-pictures'
import { FigureUploadsContext } from '../../../../../../src/features/post-editor/pictures/placeholders/figure-uploads'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import type { StoredImage } from '../../../../../../src/features/post-editor/pictures/image-uploading'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import {
  createRefusedFiles,
  type RefusedFiles,
} from '../../../../../../src/features/post-editor/pictures/uploads/refused-files'
import type { UploadRequest } from '../../../../../../src/features/post-editor/pictures/upload-progress'
import { fakePictures, media } from '../../pictures/fake-pictures'

/** A picture of this device. */
export const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
/** What a file is once it is stored. */
export const stored = (name: string): StoredImage => ({
  path: `posts/p/${name}`,
  url: `/files/${name}`,
  width: 640,
  height: 480,
})

interface Handles {
  editor: Editor
  pictures: ReturnType<typeof useBodyPictures>
}

interface TextProps {
  readonly html: string
  readonly refused: RefusedFiles
  readonly onHandles: (handles: Handles) => void
}

function Text({ html, refused, onHandles }: TextProps) {
  const ref = useRef<Editor | null>(null)
  const getEditor = useCallback(() => ref.current, [])
  const pictures = useBodyPictures(getEditor, refused)
  const editor = useEditor({ extensions: bodyExtensions(), content: html })
  useEffect(() => {
    ref.current = editor
    onHandles({ editor, pictures })
  })
  return (
    <FigureUploadsContext value={pictures.uploads.figures}>
      <EditorContent editor={editor} />
      <BodyPictures getEditor={getEditor} {...pictures} />
    </FigureUploadsContext>
  )
}

/** A text in which uploads end when the test has them end. */
export async function open(
  html: string,
  fakes = fakePictures([media('quay.jpg', { alt: 'A quay' })]),
) {
  let handles: Handles | null = null
  const refused = createRefusedFiles()
  const running: {
    request: UploadRequest
    resolve: (image: StoredImage) => void
    reject: (error: Error) => void
  }[] = []
  const begin = (request: UploadRequest) =>
    new Promise<StoredImage>((resolve, reject) => {
      running.push({ request, resolve, reject })
    })
  fakes.upload.mockImplementation((_file, request) => begin(request))
  fakes.unfinished.resume.mockImplementation((_id, request) => begin(request))
  render(
    <PicturesProvider value={fakes.pictures}>
      <Text
        html={html}
        refused={refused}
        onHandles={(now) => {
          handles = now
        }}
      />
    </PicturesProvider>,
  )
  await told()
  const current = () => {
    if (handles === null) throw new Error('The text is not there.')
    return handles
  }
  const { editor } = current()
  const add = (...names: string[]) => doing(() => current().pictures.uploads.start(names.map(file)))
  const end = (index: number, outcome: StoredImage | Error) =>
    doing(() => {
      const upload = running[index]
      if (outcome instanceof Error) upload?.reject(outcome)
      else upload?.resolve(outcome)
    })
  return {
    ...fakes,
    editor,
    refused,
    running,
    add,
    end,
    text: () => storedHtml(editor),
    pending: () => current().pictures.uploads.pending(),
  }
}

/** Does something in the text; what the editor tells its pictures reaches them a moment later. */
export const doing = (step: () => void) =>
  act(async () => {
    step()
    await Promise.resolve()
  })

/** Chooses a picture of the text. */
export const chooseFigure = (editor: Editor, position: number) =>
  doing(() => editor.commands.setNodeSelection(position))

export const told = () => doing(() => undefined)

/** Presses something, and waits until its pictures are told. */
export async function click(element: Element): Promise<void> {
  fireEvent.click(element)
  await told()
}
