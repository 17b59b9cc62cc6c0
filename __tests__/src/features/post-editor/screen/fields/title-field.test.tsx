import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TitleField } from '../../../../../../src/features/post-editor/screen/fields/title-field'

function Written({ onDone }: { readonly onDone: () => void }) {
  const [title, setTitle] = useState('')
  return <TitleField title={title} onChange={setTitle} onDone={onDone} />
}

describe('the title', () => {
  it('never holds a line break, pasted ones included', async () => {
    render(<Written onDone={jest.fn()} />)
    await userEvent.click(screen.getByLabelText('Title'))
    await userEvent.paste('Two\n  lines')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Two lines')
  })

  it('takes 200 characters, emoji too, and no control character', async () => {
    render(<Written onDone={jest.fn()} />)
    await userEvent.click(screen.getByLabelText('Title'))
    await userEvent.paste(`\0${'😀'.repeat(250)}`)
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '😀'.repeat(200))
  })

  it('leads on to the text by Enter', async () => {
    const onDone = jest.fn()
    render(<Written onDone={onDone} />)
    await userEvent.type(screen.getByLabelText('Title'), 'A title{Enter}')
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'A title')
  })
})
