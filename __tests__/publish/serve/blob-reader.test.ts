import { describe, expect, it } from '@jest/globals'
import type { ReleaseBlobs } from '../../../publish/release/files/blobs.ts'
import { hashOf } from '../../../publish/release/files/release-file.ts'
import type { ReleaseFile } from '../../../publish/release/files/release-file.ts'
import { createBlobReader } from '../../../publish/serve/blob-reader.ts'

const fileOf = (text: string): ReleaseFile => ({
  sha256: hashOf(text),
  size: text.length,
  type: 'text/html',
  cache: 'revalidate',
  encodings: {},
})

/** A store with some texts, and the names that were read from it. */
function storeOf(texts: readonly string[]) {
  const read: string[] = []
  const blobs: Pick<ReleaseBlobs, 'read'> = {
    read: (sha256) => {
      const text = texts.find((one) => hashOf(one) === sha256) ?? ''
      read.push(text)
      return Promise.resolve(Buffer.from(text))
    },
  }
  return { blobs: blobs as ReleaseBlobs, read }
}

describe('small files in memory', () => {
  it('are read once', async () => {
    const { blobs, read } = storeOf(['a'])
    const reader = createBlobReader(blobs)
    expect(reader.inMemory(fileOf('a'), null)).toBeNull()
    await reader.read(fileOf('a'), null)
    expect(reader.inMemory(fileOf('a'), null)?.toString()).toBe('a')
    expect((await reader.read(fileOf('a'), null))?.toString()).toBe('a')
    expect(read).toEqual(['a'])
  })

  it('give way to others, those that were asked for again last', async () => {
    const texts = ['aaaa', 'bbbb', 'cccc', 'dddd']
    const { blobs } = storeOf(texts)
    const reader = createBlobReader(blobs, 12)
    for (const text of texts.slice(0, 3)) await reader.read(fileOf(text), null)
    reader.inMemory(fileOf('aaaa'), null)
    await reader.read(fileOf('dddd'), null)
    const kept = texts.filter((text) => reader.inMemory(fileOf(text), null) !== null)
    expect(kept).toEqual(['aaaa', 'cccc', 'dddd'])
  })

  it('are not kept when they are not what the release says', async () => {
    const { blobs } = storeOf([])
    const reader = createBlobReader(blobs)
    expect(await reader.read(fileOf('a'), null)).toBeNull()
    expect(reader.inMemory(fileOf('a'), null)).toBeNull()
  })
})
