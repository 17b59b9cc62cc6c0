import MenuItem from '@mui/material/MenuItem'
import { expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ActionMenu } from '../../../../../src/components/workspace/menu/action-menu'

it('opens its menu above a button at the lower edge of the window', async () => {
  const { innerHeight } = window
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, innerHeight - 60, 40, 40))
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  render(<ActionMenu label="Actions for a post">{() => <MenuItem>Edit</MenuItem>}</ActionMenu>)
  fireEvent.click(screen.getByRole('button', { name: 'Actions for a post' }))
  const menu = await screen.findByRole('menu', { name: 'Actions for a post' })
  expect(menu.closest('.MuiPaper-root')).toHaveStyle({ top: `${innerHeight - 260}px` })
})
