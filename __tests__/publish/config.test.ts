import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../publish/config.ts'
import { ConfigurationError } from '../../node-shared/environment.ts'

function problemsOf(environment: Record<string, string>, requireSecret = false) {
  try {
    readConfig(environment, { requireSecret })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('The settings of the publisher', () => {
  it('have defaults for one machine', () => {
    expect(readConfig({}, { requireSecret: false })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      siteUrl: 'http://localhost:8080',
      ownOrigin: 'http://127.0.0.1:8080',
      backendOrigin: 'http://127.0.0.1:8080',
      webhookSecret: null,
    })
  })

  it('follow the port, and reach a listener on all addresses by loopback', () => {
    expect(readConfig({ PORT: '9000', HOST: '0.0.0.0' }, { requireSecret: false })).toMatchObject({
      siteUrl: 'http://localhost:9000',
      ownOrigin: 'http://127.0.0.1:9000',
      backendOrigin: 'http://127.0.0.1:9000',
    })
  })

  it('are refused with every bad variable by name', () => {
    const problems = problemsOf({
      PORT: '80800',
      PLIEGO_SITE_URL: 'example.com',
      PLIEGO_WEBHOOK_SECRET: 'whsec_c2hvcnQ=',
      GATSBY_FIREBASE_PROJECT_ID: 'A',
    })
    const names = problems.map((problem) => problem.split(' ')[0])
    expect(names).toEqual([
      'PORT',
      'PLIEGO_SITE_URL',
      'PLIEGO_WEBHOOK_SECRET',
      'GATSBY_FIREBASE_PROJECT_ID',
    ])
  })

  it('say how changes are published', () => {
    const settings = { PLIEGO_BUILDER: 'full', PLIEGO_FULL_BUILD_EVERY: '20' }
    expect(readConfig({}, { requireSecret: false })).toMatchObject({
      isPlain: false,
      fullBuildEvery: null,
    })
    expect(readConfig(settings, { requireSecret: false })).toMatchObject({
      isPlain: true,
      fullBuildEvery: 20,
    })
    expect(problemsOf({ PLIEGO_BUILDER: 'fast', PLIEGO_FULL_BUILD_EVERY: '0' })).toHaveLength(2)
  })

  it('need a secret where the sender is another machine', () => {
    expect(problemsOf({}, true)).toEqual([expect.stringContaining('PLIEGO_WEBHOOK_SECRET')])
  })
})
