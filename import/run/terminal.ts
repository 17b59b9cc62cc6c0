import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { AskPassword } from './credentials.ts'

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
