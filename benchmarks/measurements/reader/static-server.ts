import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.woff2', 'font/woff2'],
])
const COMPRESSED = new Set(['.html', '.svg'])

/** Serves the files of a folder on a free port, texts compressed with Brotli as the product does. */
export async function serveFolder(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    void answer(folder, request.url ?? '/').then(
      ({ bytes, headers }) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

async function answer(folder: string, url: string) {
  const { pathname } = new URL(url, 'http://localhost')
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  const extension = path.extname(file)
  const plain = await readFile(path.join(folder, file))
  const isCompressed = COMPRESSED.has(extension)
  return {
    bytes: isCompressed ? await promisify(brotliCompress)(plain) : plain,
    headers: {
      'content-type': TYPES.get(extension) ?? 'application/octet-stream',
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    },
  }
}
