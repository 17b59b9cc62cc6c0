import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MissingPicture } from '../../../../../../src/features/post-editor/text/figure/missing-picture'

const LABEL = `Picture 2, pasted at 14:03:07, from https://news.example.com/${'a'.repeat(80)}.jpg`

function show(placeholder: string | null, position: () => number | undefined = () => 7) {
  const fill = jest.fn<(position: number, file: File) => void>()
  render(<MissingPicture placeholder={placeholder} position={position} onFile={fill} />)
  return fill
}

const chosen = new File(['x'], 'stamp.jpg', { type: 'image/jpeg' })
const choose = () => {
  fireEvent.change(screen.getByLabelText('Picture for this placeholder'), {
    target: { files: [chosen] },
  })
}

describe('the place of a missing picture', () => {
  it('says what is missing and leads to where it came from', () => {
    show(LABEL)
    expect(screen.getByText(/Picture missing: Picture 2, pasted at 14:03:07, from/)).toBeVisible()
    const link = screen.getByRole('link')
    expect(link).toHaveAttribute('href', /https.*$/.exec(LABEL)?.[0])
    expect(link.textContent).toMatch(/^https:\/\/news\.example\.com\/a+…$/)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('is filled with the file that the author chooses', () => {
    const fill = show('no file')
    const input = screen.getByLabelText<HTMLInputElement>('Picture for this placeholder')
    const click = jest.spyOn(input, 'click')
    fireEvent.click(screen.getByRole('button', { name: 'Choose picture' }))
    expect(click).toHaveBeenCalledTimes(1)
    choose()
    expect(fill).toHaveBeenCalledWith(7, chosen)
  })

  it('takes nothing once it is gone from the text', () => {
    const fill = show('no file', () => undefined)
    choose()
    expect(fill).not.toHaveBeenCalled()
  })

  it('offers nothing where pictures cannot be stored', () => {
    render(<MissingPicture placeholder={null} position={() => 7} onFile={null} />)
    expect(screen.getByText('Picture missing: no file')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
