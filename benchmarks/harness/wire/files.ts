import { EMBEDDED_BUCKET } from '../../../shared/firebase/firebase-settings.ts'
import { AnswerError, call, json } from './http.ts'
import type { Answer, Target } from './http.ts'

const COLLECTION = `/v0/b/${EMBEDDED_BUCKET}/o`
const BOUNDARY = 'pliego-part'

/** Where an object of that name is. */
export function objectPath(name: string): string {
  return `${COLLECTION}/${encodeURIComponent(name)}`
}

/** The address, headers and body of an upload in one request. */
export function multipartUpload(
  name: string,
  idToken: string,
  bytes: Buffer,
): { path: string; headers: Record<string, string>; body: Buffer<ArrayBuffer> } {
  const metadata = JSON.stringify({ name, contentType: 'image/png' })
  return {
    path: `${COLLECTION}?name=${encodeURIComponent(name)}`,
    headers: {
      authorization: `Firebase ${idToken}`,
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${BOUNDARY}`,
    },
    body: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n${metadata}\r\n` +
          `--${BOUNDARY}\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--`),
    ]),
  }
}

/** Uploads in one request. @throws AnswerError */
export async function uploadMultipart(
  target: Target,
  idToken: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const { path, ...request } = multipartUpload(name, idToken, bytes)
  json('upload', await call(target, path, request))
}

/**
 * Uploads in chunks, as the SDK does from 256 kB on.
 *
 * @param onChunk hears how many bytes the server has acknowledged
 * @throws AnswerError
 */
export async function uploadResumable(
  target: Target,
  idToken: string,
  name: string,
  bytes: Buffer<ArrayBuffer>,
  chunkBytes: number,
  onChunk: (acknowledged: number) => void = () => undefined,
): Promise<void> {
  const authorization = `Firebase ${idToken}`
  const start = await call(target, `${COLLECTION}?name=${encodeURIComponent(name)}`, {
    headers: {
      authorization,
      'content-type': 'application/json',
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
      'x-goog-upload-header-content-type': 'image/png',
    },
    body: JSON.stringify({ name, contentType: 'image/png' }),
  })
  const url = start.headers.get('x-goog-upload-url')
  if (url === null) throw new AnswerError('upload start', start)
  const { pathname, search } = new URL(url)
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const chunk = bytes.subarray(offset, offset + chunkBytes)
    const isLast = offset + chunk.length === bytes.length
    const answer = await call(target, pathname + search, {
      headers: {
        authorization,
        'x-goog-upload-command': isLast ? 'upload, finalize' : 'upload',
        'x-goog-upload-offset': String(offset),
      },
      body: chunk,
    })
    if (answer.status !== 200) throw new AnswerError('upload chunk', answer)
    onChunk(offset + chunk.length)
  }
}

/** The bytes of an object, or null when there is none. @throws AnswerError */
export async function download(target: Target, name: string): Promise<Buffer | null> {
  const answer = await call(target, `${objectPath(name)}?alt=media`, { method: 'GET' })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new AnswerError('download', answer)
  return answer.bytes
}

/** Deletes an object. @throws AnswerError */
export async function deleteFile(target: Target, idToken: string, name: string): Promise<Answer> {
  const answer = await call(target, objectPath(name), {
    method: 'DELETE',
    headers: { authorization: `Firebase ${idToken}` },
  })
  if (answer.status !== 204) throw new AnswerError('delete file', answer)
  return answer
}
