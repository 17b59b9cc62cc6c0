import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { pause } from './attack.ts'
import type { Attack } from './attack.ts'

/** As many as the product keeps, and more. */
const CONNECTIONS = 2_210
const TURN_MS = 20

/** Opens connections all at once, says nothing on them, and opens each again that is closed. */
export async function floodConnections(attack: Attack): Promise<void> {
  const open = new Set<Socket>()
  let opened = 0
  while (!attack.signal.aborted) {
    while (open.size < CONNECTIONS) {
      opened += 1
      const socket = connect(attack.port, '127.0.0.1')
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
      socket.resume()
    }
    await pause(attack, TURN_MS)
  }
  attack.count('opened', opened)
  for (const socket of open) socket.destroy()
}
