import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rawAnswer } from './raw-answer.ts'

/**
 * A server of Node that looks at nothing: every request gets, from memory, the answer that an address
 * gave at the start: what one process reaches with Node's HTTP server that does nothing else. Prints
 * its port.
 *
 * Arguments: the address, and the headers of the request as JSON.
 */
const [address = '', headersText = '{}'] = process.argv.slice(2)
const answer = await rawAnswer(address, JSON.parse(headersText) as Record<string, string>)
const headers = answer.headers
  .filter(([name]) => !['connection', 'keep-alive'].includes(name))
  .flat()

const server = createServer((_request, response) => {
  response.writeHead(answer.status, headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
