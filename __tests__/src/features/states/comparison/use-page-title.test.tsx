import { expect, it } from '@jest/globals'
import { renderHook, waitFor } from '@testing-library/react'
import { usePageTitle } from '../../../../../src/features/states/comparison/use-page-title'

function putHead(title: string): void {
  const element = document.createElement('title')
  element.textContent = title
  document.head.replaceChildren(element)
}

it('names the page by the choice, also when its head is put into place later, and no other page', async () => {
  putHead('States | Pliego')
  const { rerender, unmount } = renderHook(({ title }) => usePageTitle(title), {
    initialProps: { title: 'Alabama and Ohio compared' },
  })
  expect(document.title).toBe('Alabama and Ohio compared | Pliego')
  putHead('Compare states | Pliego')
  await waitFor(() => expect(document.title).toBe('Alabama and Ohio compared | Pliego'))
  rerender({ title: 'Compare states' })
  expect(document.title).toBe('Compare states | Pliego')
  unmount()
  putHead('Forms | Pliego')
  await Promise.resolve()
  expect(document.title).toBe('Forms | Pliego')
})
