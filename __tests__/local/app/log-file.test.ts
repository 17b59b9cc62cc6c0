import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { openLogFile } from '../../../local/app/log-file.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('The log file', () => {
  const folder = emptyFolder()
  let problems: string[]
  const open = (maxBytes: number, dataDir = folder) =>
    openLogFile(dataDir, (problem) => problems.push(problem), maxBytes)

  beforeEach(() => {
    problems = []
  })

  it('makes room when it is full, and keeps the newest lines of five files', () => {
    const write = open(10)
    for (let line = 1; line <= 9; line += 1) write(`line ${line}--\n`)
    expect(readdirSync(folder).sort()).toEqual([
      'pliego.log',
      'pliego.log.1',
      'pliego.log.2',
      'pliego.log.3',
      'pliego.log.4',
    ])
    expect(readFileSync(path.join(folder, 'pliego.log'), 'utf8')).toBe('line 9--\n')
    expect(readFileSync(path.join(folder, 'pliego.log.4'), 'utf8')).toBe('line 5--\n')
  })

  it('goes on where an earlier start stopped', () => {
    writeFileSync(path.join(folder, 'pliego.log'), 'earlier\n')
    open(20)('later\n')
    expect(readFileSync(path.join(folder, 'pliego.log'), 'utf8')).toBe('earlier\nlater\n')
  })

  it('is readable by its owner alone', () => {
    open(100)('line\n')
    expect(statSync(path.join(folder, 'pliego.log')).mode & 0o777).toBe(0o600)
  })

  it('complains once when it cannot be written, and never stops the product', () => {
    const write = open(100, path.join(folder, 'missing'))
    write('one\n')
    write('two\n')
    expect(problems).toEqual([expect.stringContaining('cannot be written')])
  })
})
