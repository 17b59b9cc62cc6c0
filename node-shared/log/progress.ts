/** Shows how far a long step has come. */
export interface Progress {
  show(done: number, total: number, what: string): void
  /** As {@link Progress.show}, while no one knows how much there is. */
  count(done: number, what: string): void
  end(): void
}

/** Where text goes: a terminal, or anything else. */
export type OutputStream = Pick<NodeJS.WritableStream, 'write'> & { readonly isTTY?: boolean }

/** Without a terminal, a line at most this often, in milliseconds. */
const LINE_INTERVAL_MS = 5000

/** One line that renews itself on a terminal; a line now and then anywhere else. */
export function createProgress(stream: OutputStream, now: () => number): Progress {
  let shownAt = -Infinity
  let isLineOpen = false
  const write = (text: string, isLast: boolean): void => {
    if (stream.isTTY === true) {
      stream.write(`\r\u001b[K${text}`)
      isLineOpen = true
    } else if (now() - shownAt >= LINE_INTERVAL_MS || isLast) {
      stream.write(`${text}\n`)
      shownAt = now()
    }
  }
  return {
    show: (done, total, what) => {
      write(`${what} ${done} of ${total}`, done === total)
    },
    count: (done, what) => {
      write(`${what} ${done}`, false)
    },
    end: () => {
      if (isLineOpen) stream.write('\r\u001b[K')
      isLineOpen = false
    },
  }
}
