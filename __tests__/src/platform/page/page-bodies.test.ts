import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { followBodies, placeBody } from '../../../../src/platform/page/page-bodies'

const KEY = 'a'.repeat(32)
const OTHER_KEY = 'b'.repeat(32)

const postPage = (path: string, key = KEY) => ({
  page: { path },
  json: { data: { post: { body: { key } } } },
})

const htmlOf = (key: string, text: string) =>
  `<!doctype html><title>Post</title><article><div data-body="${key}"><p>${text}</p></div></article>`

const answer = (text: string, status = 200) =>
  // The test's browser has no Response.
  ({ ok: status === 200, status, text: () => Promise.resolve(text) }) as Response

const fetched = jest.fn<typeof window.fetch>()
const loadPage = jest.fn<(path: string) => Promise<unknown>>()
const loadPageSync = jest.fn<(path: string, options?: object) => unknown>()
let loader: { loadPage: typeof loadPage; loadPageSync: typeof loadPageSync; hovering: () => void }

const newElement = (): HTMLElement => {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

const start = followBodies

beforeEach(() => {
  jest.resetAllMocks()
  window.fetch = fetched
  loader = { loadPage, loadPageSync, hovering: () => undefined }
  window.___loader = loader
  window.history.replaceState(null, '', '/about')
})

afterEach(() => {
  delete window.___loader
  document.body.replaceChildren()
})

describe('a route change to a post', () => {
  beforeEach(start)

  it('is complete when the body is there, which is then in its place', async () => {
    loadPage.mockResolvedValue(postPage('/discover/a'))
    fetched.mockResolvedValue(answer(htmlOf(KEY, 'Hello')))
    window.___loader?.hovering('/discover/a')
    expect(await loader.loadPage('/discover/a')).toEqual(postPage('/discover/a'))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveBeenCalledWith('/discover/a', { headers: { accept: 'text/html' } })
    const element = newElement()
    placeBody('/discover/a', element)
    expect(element.innerHTML).toBe('<p>Hello</p>')
  })

  it('asks for data and body at once', () => {
    loadPage.mockReturnValue(new Promise(() => undefined))
    fetched.mockReturnValue(new Promise(() => undefined))
    void loader.loadPage('/discover/a?from=mail')
    expect(fetched).toHaveBeenCalledWith('/discover/a', expect.anything())
  })

  it.each([
    ['of another version, because of a release in between', answer(htmlOf(OTHER_KEY, 'New'))],
    ['missing in the page', answer('<!doctype html><p>Not found</p>')],
    ['not to be had', answer('', 503)],
  ])('is left to the browser when the body is %s', async (_, response) => {
    loadPage.mockResolvedValue(postPage('/discover/a'))
    fetched.mockResolvedValue(response)
    expect(await loader.loadPage('/discover/a')).toEqual({ status: 'error' })
  })

  it('is left to the browser without a network, and succeeds when there is one again', async () => {
    loadPage.mockResolvedValue(postPage('/discover/a'))
    fetched.mockRejectedValueOnce(new TypeError('no network'))
    expect(await loader.loadPage('/discover/a')).toEqual({ status: 'error' })
    fetched.mockResolvedValue(answer(htmlOf(KEY, 'Hello')))
    expect(await loader.loadPage('/discover/a')).toEqual(postPage('/discover/a'))
  })

  it('does not hand out data that it has without a body', async () => {
    loadPageSync.mockReturnValue(postPage('/discover/a'))
    expect(loader.loadPageSync('/discover/a')).toBeUndefined()
    loadPage.mockResolvedValue(postPage('/discover/a'))
    fetched.mockResolvedValue(answer(htmlOf(KEY, 'Hello')))
    await loader.loadPage('/discover/a')
    expect(loader.loadPageSync('/discover/a')).toEqual(postPage('/discover/a'))
  })
})

describe('other pages', () => {
  it('are handed out as they come, without a further request', async () => {
    start()
    const page = { page: { path: '/forms' }, json: { data: { form: {} } } }
    loadPage.mockResolvedValue(page)
    loadPageSync.mockReturnValue(page)
    expect(await loader.loadPage('/forms')).toBe(page)
    expect(loader.loadPageSync('/forms')).toBe(page)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('may fail by themselves', async () => {
    start()
    loadPage.mockResolvedValue({ status: 'error' })
    fetched.mockResolvedValue(answer('', 404))
    expect(await loader.loadPage('/discover/a')).toEqual({ status: 'error' })
  })
})

describe('the post that the browser has opened', () => {
  const own = () => document.querySelector('[data-body]')

  beforeEach(() => {
    window.history.replaceState(null, '', '/discover/a/')
    document.body.innerHTML = htmlOf(KEY, 'As sent')
    start()
  })

  it('keeps its body, also when its data is newer', async () => {
    loadPage.mockResolvedValue(postPage('/discover/a', OTHER_KEY))
    loadPageSync.mockReturnValue(postPage('/discover/a', OTHER_KEY))
    expect(await loader.loadPage('/discover/a')).toEqual(postPage('/discover/a', OTHER_KEY))
    expect(loader.loadPageSync('/discover/a')).toEqual(postPage('/discover/a', OTHER_KEY))
    expect(fetched).not.toHaveBeenCalled()
    const [element] = [own()]
    if (element !== null) placeBody('/discover/a', element)
    expect(own()?.textContent).toBe('As sent')
  })

  it('has its body again when React draws the page anew, or the reader comes back', () => {
    const paragraph = own()?.firstChild
    document.body.replaceChildren()
    const again = newElement()
    placeBody('/discover/a', again)
    expect(again.firstChild).toBe(paragraph)
    again.remove()
    const later = newElement()
    placeBody('/discover/a', later)
    expect(later.firstChild).toBe(paragraph)
  })
})

it('keeps no more bodies than a reader goes back to', async () => {
  start()
  fetched.mockImplementation(() => Promise.resolve(answer(htmlOf(KEY, 'Text'))))
  loadPage.mockImplementation((path) => Promise.resolve(postPage(path)))
  for (let number = 0; number <= 20; number += 1) await loader.loadPage(`/discover/${number}`)
  loadPageSync.mockImplementation((path) => postPage(path))
  expect(loader.loadPageSync('/discover/0')).toBeUndefined()
  expect(loader.loadPageSync('/discover/20')).toEqual(postPage('/discover/20'))
})

describe('under the development server', () => {
  beforeEach(() => {
    Object.assign(process.env, { BUILD_STAGE: 'develop' })
    start()
  })
  afterEach(() => {
    Reflect.deleteProperty(process.env, 'BUILD_STAGE')
  })

  it('a post is complete with its data', async () => {
    loadPage.mockResolvedValue(postPage('/discover/a'))
    expect(await loader.loadPage('/discover/a')).toEqual(postPage('/discover/a'))
    expect(fetched).not.toHaveBeenCalled()
  })
})
