import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import { followText, offerText } from '../../../../src/platform/tabs/preview-channel'

/** The tabs of a browser: every other channel hears what one says. */
class Tabs {
  static open: Tabs[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor() {
    Tabs.open.push(this)
  }

  postMessage(data: unknown): void {
    for (const tab of Tabs.open) if (tab !== this) tab.onmessage?.({ data })
  }

  close(): void {
    Tabs.open = Tabs.open.filter((tab) => tab !== this)
  }
}

const text = (title: string): EditorFields => ({ ...EMPTY_EDITOR_FIELDS, title })
const before = globalThis.BroadcastChannel

beforeEach(() => {
  Tabs.open = []
  Object.assign(globalThis, { BroadcastChannel: Tabs })
})
afterEach(() => {
  globalThis.BroadcastChannel = before
})

describe('a preview in another tab', () => {
  it('gets the text at once and follows it until it is closed', () => {
    let title = 'First'
    const offer = offerText('p1', () => text(title))
    const seen: string[] = []
    const stop = followText('p1', (fields) => seen.push(fields.title))
    title = 'Second'
    offer.tell()
    stop()
    offer.tell()
    expect(seen).toEqual(['First', 'Second'])
  })

  it('follows an editor that is loaded after it', () => {
    const seen: string[] = []
    followText('p1', (fields) => seen.push(fields.title))
    expect(seen).toEqual([])
    offerText('p1', () => text('Loaded again')).tell()
    expect(seen).toEqual(['Loaded again', 'Loaded again'])
  })

  it('hears nothing of other posts', () => {
    const onText = jest.fn()
    followText('p1', onText)
    offerText('p2', () => text('Another')).tell()
    expect(onText).not.toHaveBeenCalled()
  })

  it('costs nothing while no preview is open', () => {
    const current = jest.fn(() => text('Unseen'))
    offerText('p1', current).tell()
    expect(current).not.toHaveBeenCalled()
  })
})
