import { afterEach, expect, it, jest } from '@jest/globals'

const open = async (hash: string): Promise<string> => {
  history.replaceState(null, '', `/discover/target${hash}`)
  document.body.innerHTML =
    '<p id="user-content-part-two">Two</p><p id="section-part">Part</p><p id="user-content-日本">Three</p><p id="user-content-section-part">Four</p>'
  jest.resetModules()
  await import('../../../src/inline-script/author-places')
  return location.hash
}

afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

it.each([
  ['#part-two', '#user-content-part-two'],
  ['#user-content-part-two', '#user-content-part-two'],
  ['#%E6%97%A5%E6%9C%AC', '#user-content-%E6%97%A5%E6%9C%AC'],
  ['#section-part', '#section-part'],
  ['#missing', '#missing'],
  ['#%', '#%'],
  ['', ''],
])('a link from elsewhere to %j arrives at %j', async (hash, place) => {
  expect(await open(hash)).toBe(place)
})

it('so does a link that is followed on the page', async () => {
  await open('')
  location.hash = '#part-two'
  await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  expect(location.hash).toBe('#user-content-part-two')
})
