import { describe, expect, it } from '@jest/globals'
import { createTerminal } from '../../../local/terminal/terminal.ts'

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

  it('prints steps that take turns once each', () => {
    const { written, output } = collect(false)
    const terminal = createTerminal(output, () => 0)
    for (const step of ['Reading', 'Making pictures', 'Reading', 'Making pictures'])
      terminal.step(step)
    terminal.done('Done')
    terminal.step('Reading')
    expect(written.join('')).toBe(
      '  Reading ...\n  Making pictures ...\nDone (0 s)\n  Reading ...\n',
    )
  })

  it('shows the whole that a step belongs to as a bar, which moves without new steps', () => {
    const { written, output } = collect(true)
    output.columns = 100
    const shares = [0.25, 0.5]
    const terminal = createTerminal(output, () => 0)
    const whole = () => ({ share: shares.shift() ?? 1, left: 'about 20 s left' })
    terminal.step('Rendering', { done: 3, total: 1_000 }, whole)
    terminal.say('Something else')
    terminal.close()
    const lines = written.map((text) => text.replaceAll('\r\u001b[K', ''))
    expect(lines[0]).toBe(
      `⠙ ${'█'.repeat(6)}${'░'.repeat(18)} 25 %, about 20 s left: Rendering (3 of 1,000)`,
    )
    expect(lines.join('')).toContain(' 50 %, about 20 s left: Rendering')
  })

  it('says how far the whole is in a line where nothing can change', () => {
    const { written, output } = collect(false)
    const terminal = createTerminal(output, () => 0)
    terminal.step('Rendering', null, () => ({ share: 0.256, left: 'about 20 s left' }))
    expect(written.join('')).toBe('  Rendering ... 25 %, about 20 s left\n')
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
