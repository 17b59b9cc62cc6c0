import { parentPort } from 'node:worker_threads'
import type { SearchIndex } from '../../shared/search/open-index.ts'
import { openIndex, SearchUnmadeError } from '../../shared/search/open-index.ts'
import type { FromSearchThread, PlainAnswer, ToSearchThread } from './search-messages.ts'

/** As many are shown; there is no second page of them. */
const RESULTS_MAX = 30

const port = parentPort
if (port === null) throw new Error('This module runs in a thread.')
const send = (message: FromSearchThread) => {
  port.postMessage(message)
}

const waiting = new Map<string, ((bytes: Uint8Array<ArrayBuffer> | null) => void)[]>()

// Pagefind's program asks for its files as in a browser; here they come from the release.
globalThis.fetch = async (input) => {
  const address = input instanceof Request ? input.url : String(input)
  const [path = ''] = address.split('?', 1)
  const bytes = await new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
    waiting.set(path, [...(waiting.get(path) ?? []), resolve])
    send({ kind: 'read', path })
  })
  return bytes === null ? new Response(null, { status: 404 }) : new Response(bytes)
}

let opened: SearchIndex | null = null

async function currentIndex(): Promise<SearchIndex> {
  if (opened === null || !(await opened.isCurrent())) {
    opened = await openIndex({
      json: async (address) => {
        const response = await fetch(address)
        if (!response.ok) throw new SearchUnmadeError(`There is no ${address}`)
        return response.json()
      },
      program: async (address) => {
        const program = await (await fetch(address)).arrayBuffer()
        const module: unknown = await import(
          `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`
        )
        return module
      },
    })
  }
  return opened
}

async function answer(query: string): Promise<PlainAnswer> {
  const { hits, match } = await (await currentIndex()).search(query)
  const shown = await Promise.all(
    hits.slice(0, RESULTS_MAX).map(async ({ section, load }) => {
      const { title, path, excerpt } = await load()
      return { title, path, section, excerpt }
    }),
  )
  return { total: hits.length, match, shown }
}

port.on('message', (message: ToSearchThread) => {
  if (message.kind === 'file') {
    const [first, ...others] = waiting.get(message.path) ?? []
    waiting.set(message.path, others)
    first?.(message.bytes)
    return
  }
  answer(message.query).then(
    (answer) => {
      send({ kind: 'answer', answer })
    },
    (error: unknown) => {
      // The next question begins anew.
      opened = null
      send({ kind: 'failed', cause: String(error) })
    },
  )
})
