import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import {
  parseStart,
  START_HELP,
  unknownVariables,
  variablesIn,
} from '../../../local/settings/command-line.ts'

const known = variablesIn(readFileSync('.env.example', 'utf8'))

describe('the command line of npm start', () => {
  it('has a help that names settings which there are', () => {
    expect(parseStart(['--help']).isHelp).toBe(true)
    expect(parseStart(['-h']).isHelp).toBe(true)
    const named = [...START_HELP.matchAll(/^ +([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  it('starts without a parameter, and refuses one that there is not', () => {
    expect(parseStart([])).toEqual({ isHelp: false, email: null })
    expect(() => parseStart(['--port', '3000'])).toThrow(
      expect.objectContaining({
        code: 'start/unknown-option',
        message: expect.stringContaining('npm start has no "--port"'),
      }),
    )
  })
})

describe('the address of the first account', () => {
  it.each([[['--email', 'Ana@Example.org']], [['--email=ana@example.org']]])(
    'is taken from %j',
    (parameters) => {
      expect(parseStart(parameters)).toEqual({ isHelp: false, email: 'ana@example.org' })
    },
  )

  it.each([
    [['--email'], 'start/bad-email'],
    [['--email='], 'start/bad-email'],
    [['--email', 'ana'], 'start/bad-email'],
    [['--email', 'ana@example.org', '--port'], 'start/unknown-option'],
  ])('is asked for again after %j', (parameters, code) => {
    expect(() => parseStart(parameters)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the variables of the environment', () => {
  it('are those that .env.example explains', () => {
    expect(known).toEqual(expect.arrayContaining(['PORT', 'PLIEGO_DATA_DIR', 'PLIEGO_SITE_URL']))
  })

  it('are named when their name is misspelt or unknown, and no others', () => {
    expect(
      unknownVariables(
        { PLIEGO_SITE_ULR: 'x', PLIEGO_ZEBRA_CROSSING: '1', PLIEGO_DATA_DIR: 'y', PATH: 'z' },
        known,
      ),
    ).toEqual([
      'PLIEGO_SITE_ULR is no setting of Pliego and changes nothing. Is PLIEGO_SITE_URL meant?',
      'PLIEGO_ZEBRA_CROSSING is no setting of Pliego and changes nothing; .env.example lists them all.',
    ])
  })
  it('of the tests are known, which hand them on to the product that they start', () => {
    const ofTests = { PLIEGO_PROPERTY_SEED: '7', PLIEGO_LONG: '1', PLIEGO_E2E_TRACE: '1' }
    expect(unknownVariables(ofTests, known)).toEqual([])
    expect(unknownVariables({ PLIEGO_PROPERTY_SEEDS: '7' }, known)).toHaveLength(1)
  })
})
