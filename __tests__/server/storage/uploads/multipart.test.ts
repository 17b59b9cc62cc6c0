import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { readBoundary, readMultipart } from '../../../../server/storage/uploads/multipart.ts'

interface Parts {
  readonly boundary?: string
  readonly metadata?: unknown
  readonly type?: string
  readonly bytes: Uint8Array
}

function bodyOf({ boundary = 'b0', metadata = {}, type = 'image/png', bytes }: Parts): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n` +
        `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--`),
  ])
}

/** The body in pieces of the given lengths, over and over. */
async function* inPieces(body: Buffer, lengths: readonly number[] = [body.length]) {
  await Promise.resolve()
  for (let at = 0, turn = 0; at < body.length; turn += 1) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1)
    yield body.subarray(at, at + length)
    at += length
  }
}

async function parse(body: Buffer, boundary = 'b0', lengths?: readonly number[]) {
  const upload = await readMultipart(
    `multipart/related; boundary=${boundary}`,
    inPieces(body, lengths),
  )
  const pieces: Buffer[] = []
  for await (const piece of upload.bytes) pieces.push(piece)
  return { ...upload, bytes: Buffer.concat(pieces) }
}

const lengthsOfPieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const boundaries = fc.stringMatching(/^[0-9A-Za-z'()+_,./:=?-]{1,70}$/)

describe('a multipart body', () => {
  it('comes apart into the metadata, the type and the bytes, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        boundaries,
        fc.dictionary(fc.string(), fc.string()),
        fc.uint8Array({ maxLength: 300 }),
        lengthsOfPieces,
        async (boundary, metadata, bytes, lengths) => {
          fc.pre(!Buffer.from(bytes).includes(`\r\n--${boundary}`))
          fc.pre(!JSON.stringify(metadata).includes(`--${boundary}`))
          const body = bodyOf({ boundary, metadata, bytes })
          const quoted = `"${boundary}"`
          const parsed = await parse(body, quoted, lengths)
          expect(parsed.metadata).toEqual(JSON.parse(JSON.stringify(metadata)))
          expect(parsed.contentType).toBe('image/png')
          expect(parsed.bytes.equals(bytes)).toBe(true)
          expect(parsed.framingBytes).toBe(body.length - bytes.length)
        },
      ),
    )
  })

  it('is refused or read, but never fails otherwise, whatever it holds', async () => {
    const fragments = fc.constantFrom(
      '--b0',
      '\r\n',
      '\r\n--b0',
      '--',
      '\r\n\r\n',
      '{}',
      'Content-Type: x/y',
      '\n',
      'b',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fragments), lengthsOfPieces, async (words, lengths) => {
        const outcome = await parse(Buffer.from(words.join('')), 'b0', lengths).then(
          () => 'storage/invalid-argument',
          (error: unknown) => (error as { code?: unknown }).code,
        )
        expect(outcome).toBe('storage/invalid-argument')
      }),
    )
  })

  it('may hold text that begins like its boundary', async () => {
    const bytes = Buffer.from('\r\n--b0x\r\n--b\r\n-')
    expect((await parse(bodyOf({ bytes }), 'b0', [1])).bytes.equals(bytes)).toBe(true)
  })

  it('ends at its closing boundary, whatever follows', async () => {
    const body = Buffer.concat([bodyOf({ bytes: Buffer.from('x') }), Buffer.from('\r\nepilogue')])
    expect((await parse(body)).bytes.toString()).toBe('x')
  })

  it('may leave the headers of its parts out', async () => {
    const body = Buffer.from('--b0\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0--')
    expect(await parse(body)).toMatchObject({ contentType: '', metadata: {} })
  })

  it.each([
    [
      'three parts',
      '--b0\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0\r\n\r\ny\r\n--b0--',
      'number of parts',
    ],
    ['no closing boundary', '--b0\r\n\r\n{}\r\n--b0\r\n\r\nx', 'closing boundary'],
    ['a beginning before its boundary', 'x\r\n--b0\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0--', 'begin'],
    ['a header without a name', '--b0\r\nbogus\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0--', 'header'],
    ['metadata that is not UTF-8', '--b0\r\n\r\n"\xff"\r\n--b0\r\n\r\nx\r\n--b0--', 'not JSON'],
    ['too much metadata', `--b0\r\n\r\n${'x'.repeat(70_000)}\r\n--b0\r\n\r\n\r\n--b0--`, '64 kB'],
    [
      'a nested multipart',
      '--b0\r\nContent-Type: multipart/mixed; boundary=b1\r\n\r\n--b1\r\n\r\n{}\r\n--b1--\r\n--b0\r\n\r\nx\r\n--b0--',
      'not JSON',
    ],
  ])('is refused with %s', async (_, body, message) => {
    await expect(parse(Buffer.from(body, 'latin1'))).rejects.toThrow(message)
  })
})

describe('the boundary', () => {
  it.each([
    ['multipart/related; boundary=abc', 'abc'],
    ['Multipart/Related; Boundary="a b"', 'a b'],
    [`multipart/related; boundary='abc'`, 'abc'],
    ['multipart/related; type="application/json"; boundary=abc', 'abc'],
    [`multipart/related; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ])('of %s is %s', (contentType, boundary) => {
    expect(readBoundary(contentType)).toBe(boundary)
  })

  it.each([
    [undefined],
    ['foo'],
    ['multipart/related'],
    ['multipart/related; boundary='],
    ['multipart/form-data; boundary=abc'],
    [`multipart/related; boundary=${'x'.repeat(71)}`],
    ['multipart/related; boundary="abc "'],
  ])('of %s is refused with the words of Firebase', (contentType) => {
    expect(() => readBoundary(contentType)).toThrow('Bad content type.')
  })
})
