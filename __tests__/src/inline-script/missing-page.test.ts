import { afterEach, expect, it, jest } from '@jest/globals'

const openMissingPage = async (address: string, value = '') => {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<header><input type="search"></header><main><input type="search" value="${value}"></main>`
  jest.resetModules()
  await import('../../../src/inline-script/missing-page')
  return [...document.querySelectorAll('input')].map((field) => field.value)
}

afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

it('the search of the page for missing addresses begins with the words of the address', async () => {
  expect(await openMissingPage('/discover/registered-agent-of-old.html')).toEqual([
    '',
    'registered agent of old',
  ])
})

it('words that stand in it already, as after a step back, stay', async () => {
  expect(await openMissingPage('/old-agent', 'treaty')).toEqual(['', 'treaty'])
})
