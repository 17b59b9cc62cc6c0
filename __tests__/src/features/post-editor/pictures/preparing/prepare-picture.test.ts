import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fitWithin } from '../../../../../../shared/picture/image-resize'
import { preparePicture } from '../../../../../../src/features/post-editor/pictures/preparing/prepare-picture'

const mockResize = jest.fn<(...given: unknown[]) => Promise<void>>(async () => undefined)
const mockToBlob = jest.fn<(...given: unknown[]) => Promise<Blob>>(async () => new Blob(['x']))

jest.mock('pica/pica_main', () => ({
  Pica: class {
    resize = mockResize
    toBlob = mockToBlob
  },
}))

/** A browser that decodes every file into a picture of this size. */
function decodingTo(width: number, height: number): void {
  Reflect.set(globalThis, 'createImageBitmap', async () => ({
    width,
    height,
    close: () => undefined,
  }))
  HTMLCanvasElement.prototype.getContext = jest.fn(() => ({
    drawImage: () => undefined,
  })) as never
}

beforeEach(() => {
  mockResize.mockClear()
  mockToBlob.mockClear()
})

describe('a picture before its upload', () => {
  it('is scaled down with the sharpening of the specification: 80, 0.6 and 2', async () => {
    decodingTo(8_000, 6_000)
    const prepared = await preparePicture(new Blob(['x']), 'image/jpeg')
    expect(prepared).toMatchObject(fitWithin({ width: 8_000, height: 6_000 }))
    expect(mockResize).toHaveBeenCalledWith(
      expect.objectContaining({ width: 8_000 }),
      expect.objectContaining({ width: prepared.width, height: prepared.height }),
      { unsharpAmount: 80, unsharpRadius: 0.6, unsharpThreshold: 2 },
    )
  })

  it('is encoded with quality 0.8, also when it is small enough', async () => {
    decodingTo(300, 200)
    await preparePicture(new Blob(['x']), 'image/jpeg')
    expect(mockResize).not.toHaveBeenCalled()
    expect(mockToBlob).toHaveBeenCalledWith(expect.anything(), 'image/jpeg', 0.8)
  })
})
