import { describe, expect, it } from '@jest/globals'
import { parseContentCommand } from '../../../scripts/content/command-line.ts'

const parse = (...parameters: readonly string[]) => parseContentCommand(parameters, {})

describe('the command line of npm run content', () => {
  it('takes a command and the backend that it works with', () => {
    expect(parse('status')).toMatchObject({ kind: 'status', isJson: false })
    expect(parse('status', '--json')).toMatchObject({ isJson: true })
    expect(parse('pull')).toMatchObject({ kind: 'pull', isDryRun: false })
    expect(
      parse('push', '--dry-run', '--key', 'k.json', '--origin', 'https://x.example/'),
    ).toMatchObject({
      kind: 'push',
      isDryRun: true,
      backend: { keyFile: 'k.json', origin: 'https://x.example', dataDir: '.data', isOwner: false },
    })
  })

  it('takes the backend from the environment where it is not told', () => {
    const environment = { PORT: '9000', PLIEGO_DATA_DIR: '/d', PLIEGO_SERVICE_ACCOUNT_FILE: 'k' }
    expect(parseContentCommand(['status'], environment)).toMatchObject({
      backend: { origin: 'http://127.0.0.1:9000', dataDir: '/d', keyFile: 'k' },
    })
  })

  it('shows help instead of running', () => {
    expect(parse('--help')).toEqual({ kind: 'help' })
  })

  it.each([
    [[], 'status, pull or push'],
    [['fetch'], 'status, pull or push'],
    [['pull', 'apostille'], 'status, pull or push'],
    [['pull', '--json'], '--json is for status'],
    [['status', '--dry-run'], '--dry-run is for pull and push'],
    [['status', '--origin', 'localhost'], '--origin must be'],
    [['status', '--unknown'], '--unknown'],
  ])('refuses %j', (parameters, named) => {
    expect(() => parse(...parameters)).toThrow(named)
  })

  it('names everything that is wrong at once', () => {
    expect(() => parseContentCommand(['fetch', '--json'], { PORT: '70000' })).toThrow(
      /status, pull or push[^]*--json[^]*PORT must be a port number/,
    )
  })
})
