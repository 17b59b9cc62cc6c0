import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRefusedFiles } from '../../../../../../src/features/post-editor/pictures/uploads/refused-files'
import { RefusedFilesNotice } from '../../../../../../src/features/post-editor/pictures/uploads/refused-files-notice'

describe('the message about refused files', () => {
  it('names each file with its reason, until it is closed', () => {
    const refused = createRefusedFiles()
    const { container } = render(<RefusedFilesNotice refused={refused} />)
    expect(container).toBeEmptyDOMElement()
    act(() => refused.set([{ name: 'plan.pdf', message: 'PDF files cannot be used.' }]))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This file was not added.plan.pdf: PDF files cannot be used.',
    )
    act(() => {
      refused.set([...refused.get(), { name: 'empty.jpg', message: 'This file is empty.' }])
    })
    expect(screen.getByText('2 files were not added.')).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(container).toBeEmptyDOMElement()
  })
})
