import { FAKE_BUILDER, makeFolders, startPublisher } from './publisher.ts'

/**
 * A publisher in a process of its own, to be killed: prints its origin, then every event. With a second
 * argument it has a builder process.
 */
const [root, hasBuilder] = process.argv.slice(2)
const builder = {
  builderCommand: { file: process.execPath, args: [FAKE_BUILDER] },
  builderTuning: { quietMs: 50 },
}
const test = await startPublisher(makeFolders(root), hasBuilder === undefined ? {} : builder)
test.publisher.onProgress((event) => {
  process.stdout.write(`${JSON.stringify(event)}\n`)
})
process.stdout.write(`${JSON.stringify({ kind: 'listening', origin: test.origin })}\n`)
if (hasBuilder === undefined) test.publisher.rebuild('asked for by the test')
test.publisher.start()
