import { afterEach, describe, expect, it } from '@jest/globals'
import { prePaintScript } from '../../../../src/platform/session/pre-paint-script'

function run(): void {
  const script = document.createElement('script')
  script.textContent = prePaintScript()
  document.head.append(script)
  script.remove()
}

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['session']
  delete document.documentElement.dataset['scripted']
})

describe('the script in the head', () => {
  it('marks the document as scripted and holds nothing back from a reader', () => {
    run()
    expect(document.documentElement.dataset['scripted']).toBe('')
    expect(document.documentElement.dataset['session']).toBeUndefined()
  })

  it('holds the content back where a session is kept, whatever the project', () => {
    localStorage.setItem('firebase:authUser:some-key:[DEFAULT]', '{}')
    run()
    expect(document.documentElement.dataset['session']).toBe('maybe')
  })
})
