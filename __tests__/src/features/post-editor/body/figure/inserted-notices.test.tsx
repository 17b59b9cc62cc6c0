import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { InsertedNotices } from '../../../../../../src/features/post-editor/body/figure/inserted-notices'
import { openEditor } from '../body-editors'

const SRC = '/files/quay.jpg'
let editor: Editor | undefined

afterEach(() => {
  editor?.destroy()
  editor = undefined
})

function show(image: string, isReused = false) {
  const text = openEditor(`<p>a</p>${image}`)
  editor = text
  const onDismiss = jest.fn()
  render(
    <InsertedNotices
      getEditor={() => text}
      inserted={[{ id: 'one', name: 'quay.jpg', src: SRC, isReused }]}
      onDismiss={onDismiss}
    />,
  )
  return { text, onDismiss }
}

const IMAGE = `<img src="${SRC}" data-path="posts/p/quay.jpg" alt="" width="4" height="3">`

describe('pictures that have just come in', () => {
  it('ask for their words until they have them', () => {
    const { text } = show(IMAGE)
    expect(screen.getByRole('button', { name: 'Describe quay.jpg' })).toBeVisible()
    const positions: number[] = []
    text.state.doc.descendants((node, position) => {
      if (node.type.name === 'figure') positions.push(position)
    })
    act(() => {
      text.view.dispatch(text.state.tr.setNodeAttribute(positions[0] ?? -1, 'alt', 'A quay'))
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('say when their file had been stored before', () => {
    const { onDismiss } = show(IMAGE.replace('alt=""', 'alt="A quay"'), true)
    expect(screen.getByRole('alert')).toHaveTextContent('It was uploaded before')
    expect(screen.queryByRole('button', { name: 'Describe quay.jpg' })).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onDismiss).toHaveBeenCalledWith('one')
  })

  it('say nothing when they are decorative or gone from the text', () => {
    const { text } = show(IMAGE.replace('alt=""', 'alt="" data-decorative="true"'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    act(() => {
      text.commands.setContent('<p>b</p>')
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
