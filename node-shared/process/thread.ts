import { Worker } from 'node:worker_threads'

/** A thread that answers each order with one report, in turn. */
export interface Thread<Order, Report> {
  /**
   * Gives the thread an order; the one before must have been answered.
   *
   * @throws the error that ended the thread
   */
  ask(order: Order): Promise<Report>
  end(): Promise<void>
}

/**
 * Starts a thread.
 *
 * @param program the module that it runs
 */
export function startThread<Order, Report>(program: URL): Thread<Order, Report> {
  const worker = new Worker(program, {
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
  })
  const ended = Promise.withResolvers<never>()
  worker.once('error', (error) => {
    ended.reject(error)
  })
  worker.once('exit', (code) => {
    ended.reject(new Error(`The thread of ${program.pathname} ended with ${code}.`))
  })
  // Told to the order that waits; a thread without one was ended on purpose.
  ended.promise.catch(() => undefined)
  return {
    ask: (order) => {
      const report = new Promise<Report>((resolve) => {
        worker.once('message', resolve)
      })
      worker.postMessage(order)
      return Promise.race([report, ended.promise])
    },
    end: async () => {
      await worker.terminate()
    },
  }
}
