/** A process that holds Gatsby and does what its parent asks; the current folder is the site. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { obtainBundles } from '../../../../gatsby/adapter/bundling/store/obtain-bundles.ts'
import { readBuilderArguments } from '../../../../gatsby/settings/builder-arguments.ts'
import { openGatsby } from '../../../../gatsby/adapter/open-gatsby.ts'
import type { BuilderAnswer, BuilderCall } from './builder-process.ts'

// Gatsby is to have no channel to the parent, so it must be kept before Gatsby is opened.
const send = process.send?.bind(process)
if (send === undefined) throw new Error('This program is to be started with a channel.')
const answer = (message: BuilderAnswer): void => {
  send(message)
}

const { pictureStore } = readBuilderArguments()
const gatsby = openGatsby({ directory: process.cwd(), pictureStore })

/** Only after the build: the flag on the command line would stop one of its workers. */
function collectMemory(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

async function perform(call: BuilderCall): Promise<unknown> {
  switch (call.kind) {
    case 'check':
      return gatsby.check()
    case 'build': {
      const phases: Record<string, number> = {}
      const { bundles: place } = call
      const bundles = place === null ? null : obtainBundles(place, process.cwd())
      await gatsby.build(({ phase, done }) => {
        phases[phase] = done ?? 0
      }, bundles)
      return phases
    }
    case 'resume':
      return gatsby.resume()
    case 'apply':
      return gatsby.apply(call.change)
    case 'waiting':
      return gatsby.waiting()
    case 'makeWaiting':
      return gatsby.makeWaiting(call.limit)
    case 'pages':
      return gatsby.pages()
    case 'memory':
      collectMemory()
      return { ...gatsby.memory(), heapUsed: process.memoryUsage().heapUsed }
    case 'save':
      return gatsby.saveState()
    case 'collect':
      return gatsby.collect()
    case 'encodings':
      return gatsby.encodings()
  }
}

process.on('message', (message) => {
  const { id, call } = message as { readonly id: number; readonly call: BuilderCall }
  perform(call).then(
    (result) => {
      answer({ id, result })
    },
    (error: unknown) => {
      const { code = null, message: text } = error as Error & { readonly code?: string }
      answer({ id, error: { code, message: text } })
    },
  )
})
