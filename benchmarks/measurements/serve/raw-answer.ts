import { request } from 'node:http'

/** An answer as it came over the network. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

/** Requests an address once; `fetch` would take the compression away. */
export async function rawAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          body: Buffer.concat(chunks),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
