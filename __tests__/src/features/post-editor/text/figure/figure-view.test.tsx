import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { goToPlace } from '../../../../../../src/features/post-editor/text/go-to-problem'
import { fakePictures } from '../../pictures/fake-pictures'
import { fakeTools } from '../writing-editor'
import { chooseFigure, click, doing, file, open, stored, told } from './text-with-pictures'

const figures = () => screen.getAllByRole('figure')
const pictureOf = (index: number) => figures()[index]?.querySelector('img')
const altField = (index = 0) =>
  within(figures()[index] ?? document.body).getByLabelText('Alternative text')
const type = (element: HTMLElement, value: string) => {
  fireEvent.change(element, { target: { value } })
}
describe('a picture that is being uploaded', () => {
  it('is shown from this device at once, with its progress, and is described meanwhile', async () => {
    const { add, end, running, text, library } = await open('<p>one</p>')
    await add('harbour.jpg')
    expect(pictureOf(0)).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    act(() => running[0]?.request.onProgress({ kind: 'uploading', fraction: 0.4 }))
    expect(screen.getByRole('progressbar', { name: 'Upload of harbour.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    const field = altField()
    act(() => field.focus())
    type(field, 'Cranes')
    await told()
    // What is written meanwhile is stored with the place of the picture.
    expect(text()).toMatch(/<img data-placeholder="harbour.jpg, added at [\d:]+" alt="Cranes">/)
    await end(0, stored('harbour.jpg'))
    expect(text()).toBe(
      '<p>one</p><img src="/files/harbour.jpg" data-path="posts/p/harbour.jpg" alt="Cranes" width="640" height="480">',
    )
    expect(altField()).toHaveFocus()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(pictureOf(0)).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    expect(library.learn).toHaveBeenCalledWith('posts/p/harbour.jpg', 'Cranes')
  })

  it('says why it failed, is tried again, or is taken out', async () => {
    const { add, end, upload, text, pending } = await open('<p>one</p>')
    await add('harbour.jpg')
    await end(0, new Error('The server cannot be reached.'))
    expect(figures()[0]).toHaveTextContent('harbour.jpg: The server cannot be reached.')
    expect(pending()).toEqual([{ name: 'harbour.jpg', index: 0, isFailed: true }])
    await click(screen.getByRole('button', { name: 'Try again' }))
    expect(upload).toHaveBeenCalledTimes(2)
    await end(1, new Error('The server cannot be reached.'))
    await click(screen.getByRole('button', { name: 'Remove' }))
    expect(text()).toBe('<p>one</p>')
    expect(pending()).toEqual([])
  })

  it('is gone with its place when it is cancelled', async () => {
    const { add, running, unfinished, text } = await open('<p>one</p>')
    await add('harbour.jpg')
    act(() => running[0]?.request.onKept?.('k1'))
    await click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(text()).toBe('<p>one</p>')
    expect(screen.queryByText(/harbour.jpg/)).not.toBeInTheDocument()
    expect(running[0]?.request.signal.aborted).toBe(true)
    expect(unfinished.discard).toHaveBeenCalledWith('k1')
  })

  it('goes with its place, comes back with it, and is undone with it', async () => {
    const { add, end, editor, text, pending } = await open('<p>one</p>')
    await add('harbour.jpg')
    await doing(() => editor.commands.undo())
    expect(text()).toBe('<p>one</p>')
    expect(pending()).toEqual([])
    await end(0, stored('harbour.jpg'))
    await doing(() => editor.commands.redo())
    await waitFor(() => expect(text()).toContain('src="/files/harbour.jpg"'))
  })

  it('waits in its place after a reload, or beside a text that has lost it', async () => {
    const fakes = fakePictures()
    const picture = file('old.jpg')
    fakes.unfinished.list.mockResolvedValue([
      { id: 'k1', name: 'old.jpg', place: 0, label: 'old.jpg, added at 10:00:00', picture },
      { id: 'k2', name: 'lost.jpg', place: 0, label: 'lost.jpg, added at 10:00:01', picture },
    ])
    const place = '<img data-placeholder="old.jpg, added at 10:00:00" alt="Old">'
    const { end, text } = await open(`<p>one</p>${place}<p>two</p>`, fakes)
    expect(pictureOf(0)).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    await click(within(figures()[0]!).getByRole('button', { name: 'Resume upload' }))
    await end(0, stored('old.jpg'))
    expect(text()).toMatch(/<p>one<\/p><img src="\/files\/old.jpg"[^>]* alt="Old"[^>]*><p>two/)
    await click(screen.getByRole('button', { name: 'Resume upload' }))
    await end(1, stored('lost.jpg'))
    expect(text()).toContain('src="/files/lost.jpg"')
  })

  it('takes the place of another, which comes back when it is given up', async () => {
    const { editor, running, end, text } = await open('<img src="/a.jpg" alt="A">')
    await chooseFigure(editor, 0)
    const choose = async (name: string) => {
      const input = screen.getByLabelText('File of the picture')
      fireEvent.change(input, { target: { files: [file(name)] } })
      await told()
    }
    await choose('better.jpg')
    expect(text()).toMatch(/^<img data-placeholder="better.jpg[^>]* alt="A"[^>]*>$/)
    await click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(running[0]?.request.signal.aborted).toBe(true)
    expect(text()).toBe('<img src="/a.jpg" alt="A">')
    await told()
    await choose('best.jpg')
    await end(1, stored('best.jpg'))
    expect(text()).toMatch(/^<img src="\/files\/best.jpg"[^>]* alt="A"/)
    await doing(() => editor.commands.undo())
    expect(text()).toBe('<img src="/a.jpg" alt="A">')
  })

  it('is offered as a gallery with those that were added with it', async () => {
    const { add, end, text } = await open('<p>one</p>')
    await add('a.jpg', 'b.jpg', 'c.jpg')
    await end(0, stored('a.jpg'))
    expect(screen.getByText('3 pictures added.')).toBeVisible()
    await click(screen.getByRole('button', { name: 'Make a gallery' }))
    await end(1, stored('b.jpg'))
    await end(2, stored('c.jpg'))
    expect(
      text().match(/<div data-gallery="3">(<figure><img src=[^>]*><\/figure>){3}<\/div>/),
    ).not.toBeNull()
    expect(screen.queryByText('3 pictures added.')).not.toBeInTheDocument()
  })
})

describe('a picture of the text', () => {
  const IMAGE = '<img src="/a.jpg" data-path="posts/p/a.jpg" alt="">'

  it('asks for its alternative text below itself, and advises', async () => {
    const { text, editor, library } = await open(`<p>one</p>${IMAGE}`)
    const field = altField()
    fireEvent.focus(field)
    type(field, 'IMG_2041.jpg')
    await told()
    expect(field).toHaveAccessibleDescription(/name of a file/)
    type(field, 'Cranes')
    await told()
    fireEvent.blur(field)
    await told()
    expect(text()).toContain('alt="Cranes"')
    expect(library.learn).toHaveBeenCalledWith('posts/p/a.jpg', 'Cranes')
    await doing(() => editor.commands.undo())
    expect(text()).toContain('alt=""')
  })

  it('can be decorative, and says what that means', async () => {
    const { text } = await open(IMAGE.replace('alt=""', 'alt="An ornament"'))
    await click(screen.getByRole('checkbox', { name: 'Decorative' }))
    expect(text()).toContain('alt="" data-decorative="true"')
    expect(screen.queryByLabelText('Alternative text')).not.toBeInTheDocument()
    expect(figures()[0]).toHaveTextContent('Screen readers skip this picture.')
    await click(screen.getByRole('checkbox', { name: 'Decorative' }))
    expect(text()).toContain('alt="An ornament"')
    expect(altField()).toHaveValue('An ornament')
  })

  it('has its tools over it when it is chosen, and they are left with Escape', async () => {
    const { editor, text } = await open(`<p>one</p>${IMAGE}`)
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    await click(pictureOf(0) ?? document.body)
    const toolbar = screen.getByRole('toolbar', { name: 'Picture' })
    await click(within(toolbar).getByRole('button', { name: 'Wider than the text' }))
    expect(text()).toContain('<figure data-width="wide"><img')
    expect(figures()[0]).toHaveAttribute('data-width', 'wide')
    const up = within(toolbar).getByRole('button', { name: 'Move picture up' })
    act(() => up.focus())
    fireEvent.keyDown(up, { key: 'Escape' })
    await told()
    expect(editor.view.dom).toHaveFocus()
    await click(up)
    expect(text()).toMatch(/^<figure/)
    await chooseFigure(editor, 0)
    await click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(text()).toBe('<p>one</p>')
  })

  it('leads from a problem to its alternative text', async () => {
    const { editor } = await open(`${IMAGE}<p>one</p>${IMAGE}`)
    Element.prototype.scrollIntoView = () => undefined
    await doing(() =>
      expect(goToPlace(editor, { kind: 'image', index: 1 }, 'words', fakeTools())).toBe(true),
    )
    await waitFor(() => expect(altField(1)).toHaveFocus())
  })

  it('leads the Tab key into its tools', async () => {
    const { editor } = await open(`<p>one</p>${IMAGE}`)
    await chooseFigure(editor, 5)
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    await doing(() => editor.view.dom.dispatchEvent(tab))
    expect(tab.defaultPrevented).toBe(true)
    expect(screen.getByRole('button', { name: 'As wide as the text' })).toHaveFocus()
  })

  it('is replaced by one of the library, and keeps its words', async () => {
    const { editor, text } = await open('<img src="/a.jpg" alt="A">')
    await chooseFigure(editor, 0)
    await click(screen.getByRole('button', { name: 'Replace picture' }))
    await click(screen.getByRole('menuitem', { name: 'From the library' }))
    fireEvent.keyDown(await screen.findByRole('option', { name: /A quay/ }), { key: 'Enter' })
    await told()
    expect(text()).toMatch(/^<img src="\/files\/quay.jpg"[^>]* alt="A"/)
  })
})
