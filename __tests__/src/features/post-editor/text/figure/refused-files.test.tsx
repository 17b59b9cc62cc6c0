import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ImageUploadError } from '../../../../../../src/features/post-editor/pictures/preparing/image-upload-error'
import { fakePictures } from '../../pictures/fake-pictures'
import { chooseFigure, doing, file, open, stored, told } from './text-with-pictures'

const refusal = () =>
  new ImageUploadError('image/unsupported-type', 'PDF files cannot be used. Choose a JPEG.')

type Open = Awaited<ReturnType<typeof open>>

const step = ({ editor }: Open, way: 'undo' | 'redo') =>
  act(async () => {
    editor.commands[way]()
    await Promise.resolve()
  })

describe('a refused file', () => {
  it('leaves the text as it was, keeps nothing from being published, and is named', async () => {
    const opened = await open('<p>one</p>')
    const { add, end, text, pending, refused } = opened
    await add('plan.pdf')
    await end(0, refusal())
    expect(text()).toBe('<p>one</p>')
    expect(pending()).toEqual([])
    expect(screen.queryByRole('figure')).not.toBeInTheDocument()
    expect(refused.get()).toEqual([
      { name: 'plan.pdf', message: 'PDF files cannot be used. Choose a JPEG.' },
    ])
  })

  it('does not come back with undo and redo', async () => {
    const opened = await open('<p>one</p>')
    await opened.add('plan.pdf')
    await opened.end(0, refusal())
    await step(opened, 'undo')
    expect(opened.text()).toBe('<p>one</p>')
    await step(opened, 'redo')
    expect(opened.text()).toBe('<p>one</p>')
  })

  it('does not come back when its place was undone before it was refused', async () => {
    const opened = await open('<p>one</p>')
    await opened.add('plan.pdf')
    await step(opened, 'undo')
    await opened.end(0, refusal())
    await step(opened, 'redo')
    await waitFor(() => expect(opened.text()).toBe('<p>one</p>'))
  })

  it('does not keep the good files that came with it out of the text', async () => {
    const { add, end, text, refused } = await open('<p>one</p>')
    await add('a.pdf', 'b.jpg', 'c.jpg', 'd.pdf')
    await end(0, refusal())
    await end(1, stored('b.jpg'))
    await end(2, stored('c.jpg'))
    await end(3, refusal())
    expect(text()).toMatch(
      /^<p>one<\/p><img src="\/files\/b.jpg"[^>]*><img src="\/files\/c.jpg"[^>]*>$/,
    )
    expect(refused.get().map(({ name }) => name)).toEqual(['a.pdf', 'd.pdf'])
    expect(screen.getByText('2 pictures added.')).toBeVisible()
  })

  it('leaves the words that were written for it', async () => {
    const { add, end, text, editor } = await open('<p>one</p>')
    await add('plan.pdf')
    await doing(() => editor.commands.insertContentAt(6, 'Our plan'))
    await end(0, refusal())
    expect(text()).toBe('<p>one</p><p>Our plan</p>')
  })

  it('gives the place back to the picture that it was to replace, for good', async () => {
    const opened = await open('<img src="/a.jpg" alt="A">')
    const { editor, end, text, refused } = opened
    await chooseFigure(editor, 0)
    const input = screen.getByLabelText('File of the picture')
    fireEvent.change(input, { target: { files: [file('plan.pdf')] } })
    await told()
    await end(0, refusal())
    expect(text()).toBe('<img src="/a.jpg" alt="A">')
    await step(opened, 'undo')
    expect(text()).toBe('<img src="/a.jpg" alt="A">')
    await step(opened, 'redo')
    await waitFor(() => expect(text()).toBe('<img src="/a.jpg" alt="A">'))
    expect(refused.get()).toHaveLength(1)
  })

  it('leaves the place of a missing picture open', async () => {
    const place = '<img data-placeholder="Photo of a quay" alt="">'
    const { end, text, refused } = await open(place)
    const input = screen.getByLabelText('Picture for this placeholder')
    fireEvent.change(input, { target: { files: [file('plan.pdf')] } })
    await told()
    await end(0, refusal())
    expect(text()).toBe(place)
    expect(refused.get()).toHaveLength(1)
  })

  it('is forgotten by the browser', async () => {
    const fakes = fakePictures()
    const { add, end, running, unfinished } = await open('<p>one</p>', fakes)
    await add('plan.pdf')
    act(() => running[0]?.request.onKept?.('k1'))
    await end(0, refusal())
    expect(unfinished.discard).toHaveBeenCalledWith('k1')
  })
})
