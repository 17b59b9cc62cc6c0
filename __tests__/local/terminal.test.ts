import { describe, expect, it } from '@jest/globals'
import { createTerminal } from '../../local/terminal.ts'

function collect(isTTY: boolean) {
  const written: string[] = []
  const output = { isTTY, columns: 40, write: (text: string) => written.push(text) > 0 }
  return { written, output }
}

describe('The terminal', () => {
  it('prints a line per step where nothing can change', () => {
    const { written, output } = collect(false)
    const terminal = createTerminal(output, () => 0)
    terminal.step('Reading')
    terminal.step('Reading')
    terminal.step('Rendering')
    terminal.done('Done')
    expect(written.join('')).toBe('  Reading ...\n  Rendering ...\nDone (0 s)\n')
  })

  it('changes one line on a terminal, never longer than the terminal is wide', () => {
    const { written, output } = collect(true)
    const terminal = createTerminal(output, () => 0)
    terminal.step('A step with a name that is much longer than the terminal')
    terminal.done('Done')
    const line = written[0]?.replace('\r\u001b[K', '') ?? ''
    expect(line.length).toBe(39)
    expect(written.at(-1)).toBe('Done (0 s)\n')
  })
})
