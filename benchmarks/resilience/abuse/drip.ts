import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { rpcPath } from '../../harness/wire/documents.ts'
import { pause } from './attack.ts'
import type { Attack } from './attack.ts'

const CONNECTIONS = 2_300
/** New connections of one second: as many as a home line opens. */
const OPENED_PER_TURN = 60
const TURN_MS = 100
const ADDRESSES = 4

/** Keeps connections open on which a byte a second arrives: half of them in a head, half in a body. */
export async function dripConnections(attack: Attack): Promise<void> {
  const open = new Set<Socket>()
  let opened = 0
  const openOne = () => {
    opened += 1
    const address = `203.0.113.${20 + (opened % ADDRESSES)}`
    const socket = connect(attack.port, '127.0.0.1')
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      if (!attack.signal.aborted) attack.count('closed by the server')
    })
    socket.resume()
    const head = `POST ${rpcPath('commit')} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n`
    const isHead = opened % 2 === 0
    socket.write(isHead ? `${head}x-filler: ` : `${head}content-length: 1000000\r\n\r\n`)
  }
  const dripping = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('x')
  }, 1_000)
  while (!attack.signal.aborted) {
    const missing = Math.min(OPENED_PER_TURN, CONNECTIONS - open.size)
    for (let count = 0; count < missing; count += 1) openOne()
    await pause(attack, TURN_MS)
  }
  clearInterval(dripping)
  attack.count('opened', opened)
  attack.count('open at the end', open.size)
  for (const socket of open) socket.destroy()
}
