import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { describe, expect, it } from '@jest/globals'
import { signalGroup, spawnGuarded } from '../../../../publish/builder/process/process-group.ts'
import { isAlive } from '../../support/fake-builder-files.ts'
import { eventually } from '../../support/publisher.ts'

/** Runs a program of JavaScript behind the guard. */
function run(program: string, niceness = 0) {
  const lines: string[] = []
  const child = spawnGuarded({
    command: { file: process.execPath, args: ['-e', program] },
    folder: process.cwd(),
    environment: { PATH: process.env['PATH'] ?? '' },
    niceness,
    hasMessages: true,
    onLine: (line) => lines.push(line),
  })
  return { child, lines, closed: once(child, 'close') }
}

const LEAST_PRIORITY = constants.priority.PRIORITY_LOW
const STAYS = 'setInterval(() => undefined, 1000)'

describe('The guard of a build', () => {
  it('hands on the exit code, and what was said last', async () => {
    const { child, closed } = run('process.send({ said: "last" }, () => process.exit(3))')
    const said = once(child, 'message')
    expect(await closed).toEqual([3, null])
    expect(await said).toEqual([{ said: 'last' }, undefined])
  })

  it('lets messages through in both directions', async () => {
    const { child, closed } = run(
      'process.once("message", (m) => { process.send(m); process.disconnect() })',
    )
    child.send({ any: 'thing' })
    expect((await once(child, 'message'))[0]).toEqual({ any: 'thing' })
    expect(await closed).toEqual([0, null])
  })

  it('says that a build was ended from outside', async () => {
    const { lines, closed } = run('process.kill(process.pid, "SIGKILL")')
    expect(await closed).toEqual([1, null])
    expect(lines).toEqual([
      'The build was ended by SIGKILL from outside: by a person, or for want of memory.',
    ])
  })

  it('ends the build and all that it has started when the publisher is gone', async () => {
    const { child, lines, closed } = run(
      `const { spawn } = require('node:child_process')
      const below = spawn(process.execPath, ['-e', '${STAYS}'])
      console.log(process.pid, below.pid)
      ${STAYS}`,
    )
    await eventually(() => lines.length === 1)
    const pids = lines.join(' ').split(' ').map(Number)
    expect(pids.every(isAlive)).toBe(true)
    child.stdin?.destroy()
    await closed
    await eventually(() => !pids.some(isAlive))
  })

  it('gives way as much as it is told', async () => {
    const { lines, closed } = run('console.log(require("node:os").getPriority())', 4)
    await closed
    expect(lines).toEqual([String(Math.min(getPriority() + 4, LEAST_PRIORITY))])
  })

  it('ends with its group', async () => {
    const { child, lines, closed } = run(`console.log(process.pid); ${STAYS}`)
    await eventually(() => lines.length === 1)
    signalGroup(child.pid, 'SIGTERM')
    await closed
    await eventually(() => !isAlive(Number(lines[0])))
  })
})
