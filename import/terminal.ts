import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { AskPassword } from './credentials.ts'

/** Shows how far a long step has come. */
export interface Progress {
  show(done: number, total: number, what: string): void
  end(): void
}

/** Without a terminal, a line at most this often, in milliseconds. */
const LINE_INTERVAL_MS = 5000

/** One line that renews itself on a terminal; a line now and then anywhere else. */
export function createProgress(stream: NodeJS.WriteStream, now: () => number): Progress {
  let shownAt = -Infinity
  let isLineOpen = false
  return {
    show: (done, total, what) => {
      const text = `${what} ${done} of ${total}`
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${text}`)
        isLineOpen = true
      } else if (now() - shownAt >= LINE_INTERVAL_MS || done === total) {
        stream.write(`${text}\n`)
        shownAt = now()
      }
    },
    end: () => {
      if (isLineOpen) stream.write('\r\u001b[K')
      isLineOpen = false
    },
  }
}

/** Asks on a terminal, showing nothing of what is typed; null when the input is not a terminal. */
export function passwordPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): AskPassword {
  if (!input.isTTY || !output.isTTY) return null
  return async (question) => {
    output.write(question)
    const silence = new Writable({
      write: (_chunk, _encoding, done) => {
        done()
      },
    })
    const reader = createInterface({ input, output: silence, terminal: true })
    try {
      return await reader.question('')
    } finally {
      reader.close()
      output.write('\n')
    }
  }
}
