import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a load balancer before several publishers does. */
export interface WebhookProxy {
  readonly url: string
  close(): void
}

/** @param choose where the next webhook goes; the sender tries again what no publisher takes */
export async function startWebhookProxy(choose: () => string): Promise<WebhookProxy> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && /^(?:webhook-|content-type)/.test(name) ? [[name, value]] : [],
      )
      const sent = fetch(`${choose()}${request.url ?? ''}`, {
        method: 'POST',
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: Buffer.concat(parts),
      })
      sent.then(
        async (answer) => {
          response.writeHead(answer.status).end(await answer.text())
        },
        () => {
          response.writeHead(502).end()
        },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/publish`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
