import { makeFolders, startPublisher } from './publisher.ts'

/** A publisher in a process of its own, to be killed: prints its origin, then every event. */
const test = await startPublisher(makeFolders(process.argv[2]))
test.publisher.onProgress((event) => {
  process.stdout.write(`${JSON.stringify(event)}\n`)
})
process.stdout.write(`${JSON.stringify({ kind: 'listening', origin: test.origin })}\n`)
test.publisher.rebuild('asked for by the test')
test.publisher.start()
