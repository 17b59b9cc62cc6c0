import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../../src/components/workspace/lazy-part'

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>
}

it('draws what stands for a part, and then the part', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting), <p>Coming</p>)
  render(<Part name="Ana" />)
  expect(screen.getByText('Coming')).toBeVisible()
  expect(await screen.findByText('Hello Ana')).toBeVisible()
  expect(screen.queryByText('Coming')).toBeNull()
})

it('draws a part that was fetched before at once', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting), <p>Coming</p>)
  await Part.fetch()
  render(<Part name="Eva" />)
  expect(screen.getByText('Hello Eva')).toBeVisible()
})

it('says that a part did not arrive, and asks for it again', async () => {
  const report = jest.fn()
  Object.assign(window, { reportError: report })
  const load = jest
    .fn<() => Promise<ComponentType<{ readonly name: string }>>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  render(<Part name="Ana" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
  expect(report).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ana')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
