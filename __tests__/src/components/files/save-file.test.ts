import { afterEach, expect, it, jest } from '@jest/globals'
import { saveFile } from '../../../../src/components/files/save-file'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('keeps the address of a file until the browser has taken it, and no longer', () => {
  jest.useFakeTimers()
  const saved: string[] = []
  // jsdom follows no links to files.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download, this.href)
  })
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://localhost/file')
  const revoke = jest.spyOn(URL, 'revokeObjectURL')
  saveFile('dates.ics', new Blob(['BEGIN:VCALENDAR']))
  expect(saved).toEqual(['dates.ics', 'blob:http://localhost/file'])
  expect(revoke).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:http://localhost/file')
})
