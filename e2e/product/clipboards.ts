import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import type { ChosenFile } from './photos.ts'

/** A clipboard of another program, as it was recorded for the tests. */
export function recordedClipboard(name: string): string {
  return readFileSync(`__tests__/fixtures/clipboards/${name}.html`, 'utf8')
}

/** Pastes as programs other than the browser do: with every type that they write. */
export async function pasteInto(target: Locator, types: Record<string, string>): Promise<void> {
  await target.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data)
    const options = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, types)
}

/** Pastes files, as a screenshot or a copied photo is pasted. */
export async function pasteFiles(target: Locator, files: readonly ChosenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    data: buffer.toString('base64'),
  }))
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    for (const { name, type, data } of pasted) {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      clipboardData.items.add(new File([bytes], name, { type }))
    }
    const options = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, given)
}

/** The RTF that a word processor writes beside its HTML, with pictures as lines of hexadecimal digits. */
export function rtfWith(pictures: readonly Buffer[]): string {
  const groups = pictures.map((picture) => {
    const lines = picture.toString('hex').match(/.{1,128}/g) ?? []
    const shown = `{\\pict{\\*\\picprop}\\picwgoal1500\\pichgoal750\\jpegblip\r\n${lines.join('\r\n')}}`
    return `{\\*\\shppict${shown}}{\\nonshppict{\\pict\\wmetafile8 0100}}`
  })
  return `{\\rtf1\\ansi Before\\par ${groups.join('\\par ')}\\par}`
}
