import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyArea, CopyButton } from '../../../../src/components/page/copy-area'

const show = () =>
  render(
    <CopyArea>
      <p>Around it</p>
      <CopyButton text={'Line one\nLine two'} label="Copy address" />
    </CopyArea>,
  )

describe('a copy button', () => {
  it('copies its text, and says so', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe('Line one\nLine two')
    expect(await screen.findByText('Copied')).toBeVisible()
  })

  it('says what to do where the browser refuses', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    show()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText(/Select the lines and copy them/)).toBeVisible()
  })

  it('leaves clicks beside it alone', async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    show()
    await user.click(screen.getByText('Around it'))
    expect(write).not.toHaveBeenCalled()
  })
})
