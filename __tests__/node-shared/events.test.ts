import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = path.resolve(import.meta.dirname, '../..')

/** The events that the code logs, as `event level`. */
function loggedEvents(): string[] {
  const found = globSync('{server,publish,local,scripts}/**/*.ts', { cwd: root }).flatMap(
    (file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(/\blog\.(debug|info|warn|error)\(([^,)]*)/g)].flatMap(
        ([, level, event = '']) =>
          [...event.matchAll(/'([^']+)'/g)].map(([, name]) => `${name} ${level}`),
      )
    },
  )
  return [...new Set(found)].sort()
}

describe('the events of the log', () => {
  it('are all in docs/OPERATIONS.md, with their levels, and no others', () => {
    const text = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| (debug|info|warn|error) +\|/gm)]
    const documented = rows.map(([, event, level]) => `${event} ${level}`)
    expect(documented).toEqual(loggedEvents())
  })

  it('have names of the form zone.happening', () => {
    for (const event of loggedEvents()) expect(event).toMatch(/^[a-z-]+\.[a-z-]+ [a-z]+$/)
  })
})
