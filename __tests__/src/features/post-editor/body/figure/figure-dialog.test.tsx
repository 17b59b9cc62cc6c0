import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NO_FIGURE } from '../../../../../../src/features/post-editor/pictures/figure-attributes'
import {
  FigureDialog,
  type FigureChange,
} from '../../../../../../src/features/post-editor/body/figure/figure-dialog'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import { fakePictures } from '../../pictures/fake-pictures'

const FIGURE = { ...NO_FIGURE, src: '/a.jpg', path: 'posts/p/a.jpg', width: 1200, height: 800 }

function open(figure: Partial<typeof FIGURE> = {}, caption = '') {
  const fakes = fakePictures()
  const onSave = jest.fn<(change: FigureChange) => void>()
  const onRemove = jest.fn()
  render(
    <PicturesProvider value={fakes.pictures}>
      <FigureDialog
        figure={{ ...FIGURE, ...figure }}
        caption={caption}
        onSave={onSave}
        onRemove={onRemove}
        onClose={jest.fn()}
      />
    </PicturesProvider>,
  )
  const apply = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    return onSave.mock.calls.at(-1)?.[0]
  }
  return { ...fakes, onSave, onRemove, apply }
}

const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

describe('the dialog about a picture of the text', () => {
  it('takes alternative text, caption and link', () => {
    const { apply } = open()
    type('Alternative text', ' Cranes over a harbour ')
    type('Caption', 'Limón in May')
    type('Link of the picture', 'example.com/limon')
    expect(apply()).toEqual({
      attributes: {
        ...FIGURE,
        alt: 'Cranes over a harbour',
        href: 'https://example.com/limon',
      },
      caption: 'Limón in May',
    })
  })

  it('leaves a caption with its formatting alone when it was not changed', () => {
    const { apply } = open({}, 'Limón in May')
    type('Alternative text', 'Cranes')
    expect(apply()?.caption).toBeNull()
  })

  it('gives a decorative picture no words, and says what that means', () => {
    const { apply } = open({ alt: 'An ornament' })
    const decorative = screen.getByRole('checkbox', { name: /^Decorative/ })
    expect(decorative).toHaveAccessibleDescription(/Screen readers skip it/)
    fireEvent.click(decorative)
    expect(screen.getByLabelText('Alternative text')).toBeDisabled()
    expect(apply()?.attributes).toMatchObject({ alt: '', isDecorative: true })
  })

  it('advises against the name of a file', () => {
    open()
    type('Alternative text', 'IMG_2041.jpg')
    expect(screen.getByLabelText('Alternative text')).toHaveAccessibleDescription(/name of a file/)
  })

  it('refuses a link that could do harm', () => {
    const { onSave } = open()
    type('Link of the picture', 'javascript:alert(1)')
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onSave).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Link of the picture')).toBeInvalid()
  })

  it('moves the focal point with the arrow keys', () => {
    const { apply } = open()
    const marker = screen.getByRole('button', { name: /^Focal point: 50 %/ })
    fireEvent.keyDown(marker, { key: 'ArrowLeft', shiftKey: true })
    fireEvent.keyDown(screen.getByRole('button', { name: /^Focal point: 40 %/ }), {
      key: 'ArrowDown',
    })
    expect(apply()?.attributes.focus).toEqual({ x: 0.4, y: 0.52 })
  })

  it('puts another file in its place and keeps the words', async () => {
    const { apply, upload } = open({ alt: 'Cranes', focus: { x: 0.1, y: 0.1 } })
    const file = new File(['x'], 'better.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('File of the picture'), { target: { files: [file] } })
    await waitFor(() => {
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    })
    expect(upload).toHaveBeenCalledTimes(1)
    expect(apply()?.attributes).toMatchObject({
      src: '/files/better.jpg',
      path: 'posts/p/better.jpg',
      alt: 'Cranes',
      focus: null,
    })
  })

  it('takes the picture out of the text', () => {
    const { onRemove } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Remove from text' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })
})
