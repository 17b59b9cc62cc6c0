import { afterEach, expect, it, jest } from '@jest/globals'
import { becomeReady, closePage, find, openPage } from '../page'

afterEach(closePage)

it('a button that prints does so before the page is alive and after, once for each click', async () => {
  const print = jest.fn()
  Object.assign(window, { print })
  await openPage('<button type="button" data-action="print"><span>Print</span></button>')
  find('span').click()
  expect(print).toHaveBeenCalledTimes(1)
  await becomeReady()
  expect(print).toHaveBeenCalledTimes(1)
  find('span').click()
  expect(print).toHaveBeenCalledTimes(2)
})
