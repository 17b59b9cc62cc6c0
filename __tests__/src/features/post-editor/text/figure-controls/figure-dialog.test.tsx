import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import {
  NO_FIGURE,
  type FigureAttributes,
} from '../../../../../../src/features/post-editor/pictures/figure-attributes'
import { FigureDialog } from '../../../../../../src/features/post-editor/text/figure-controls/figure-dialog'

const FIGURE = { ...NO_FIGURE, src: '/a.jpg', path: 'posts/p/a.jpg', width: 1200, height: 800 }

function open(figure: Partial<FigureAttributes> = {}) {
  const onSave = jest.fn<(change: Pick<FigureAttributes, 'href' | 'focus'>) => void>()
  render(<FigureDialog figure={{ ...FIGURE, ...figure }} onSave={onSave} onClose={jest.fn()} />)
  const apply = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    return onSave.mock.calls.at(-1)?.[0]
  }
  const typeLink = (value: string) => {
    fireEvent.change(screen.getByLabelText('Link of the picture'), { target: { value } })
  }
  return { onSave, apply, typeLink }
}

describe('the dialog about a picture of the text', () => {
  it('takes a link, and takes it away again', () => {
    const { apply, typeLink } = open()
    typeLink('example.com/limon')
    expect(apply()).toEqual({ href: 'https://example.com/limon', focus: null })
    typeLink('')
    expect(apply()).toEqual({ href: null, focus: null })
  })

  it('refuses a link that could do harm', () => {
    const { onSave, typeLink } = open()
    typeLink('javascript:alert(1)')
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
    expect(apply()?.focus).toEqual({ x: 0.4, y: 0.52 })
  })
})
