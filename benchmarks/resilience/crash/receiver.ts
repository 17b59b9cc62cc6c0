import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

/** A secret of the right form; nothing but this process knows the receiver. */
const SECRET = `whsec_${Buffer.alloc(32, 'pliego').toString('base64')}`

const bodySchema = z.object({
  type: z.string(),
  data: z.object({
    changes: z
      .array(z.looseObject({ id: z.string(), revision: z.number().nullable().optional() }))
      .default([]),
  }),
})

/** Stands in for the publisher: takes signed messages and remembers which versions they named. */
export interface Receiver {
  /** What the backend needs to reach it. */
  readonly environment: Readonly<Record<string, string>>
  /** `POST_ID REVISION` of every message that was taken, also those told twice. */
  readonly versions: ReadonlySet<string>
  close(): Promise<void>
}

/** @param refuses whether to answer the next message with 503 */
export async function startReceiver(refuses: () => boolean): Promise<Receiver> {
  const versions = new Set<string>()
  const webhook = new Webhook(SECRET)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refuses()) {
        response.writeHead(503).end()
        return
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const body = webhook.verify(Buffer.concat(chunks).toString('utf8'), headers)
      for (const { id, revision } of bodySchema.parse(body).data.changes) {
        versions.add(`${id} ${revision ?? 0}`)
      }
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    environment: {
      PLIEGO_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks/publish`,
      PLIEGO_WEBHOOK_SECRET: SECRET,
    },
    versions,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}
