import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../publish/config.ts'
import type { Program } from '../../publish/config.ts'
import { ConfigurationError } from '../../node-shared/product/environment.ts'

function problemsOf(environment: Record<string, string>, program: Program = 'start') {
  try {
    readConfig(environment, program)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('The settings of the publisher', () => {
  it('have defaults for one machine', () => {
    expect(readConfig({}, 'start')).toMatchObject({
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
    expect(readConfig({ PORT: '9000', HOST: '0.0.0.0' }, 'start')).toMatchObject({
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
    expect(readConfig({}, 'start')).toMatchObject({
      isPlain: false,
      fullBuildEvery: null,
    })
    expect(readConfig(settings, 'start')).toMatchObject({
      isPlain: true,
      fullBuildEvery: 20,
    })
    expect(problemsOf({ PLIEGO_BUILDER: 'fast', PLIEGO_FULL_BUILD_EVERY: '0' })).toHaveLength(2)
  })

  it('let a quiet builder sleep beside the embedded backend, elsewhere only when asked', () => {
    const alone = { PLIEGO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` }
    const minutes = (value: string) => ({ PLIEGO_BUILDER_SLEEP_MINUTES: value })
    expect(readConfig({}, 'start').sleepAfterMs).toBe(600_000)
    expect(readConfig(minutes('0.5'), 'start').sleepAfterMs).toBe(30_000)
    expect(readConfig(minutes('0'), 'start').sleepAfterMs).toBeNull()
    expect(readConfig(alone, 'publisher').sleepAfterMs).toBeNull()
    expect(readConfig({ ...alone, ...minutes('5') }, 'publisher').sleepAfterMs).toBe(300_000)
    expect(problemsOf(minutes('soon'))).toEqual([expect.stringContaining('0 for never')])
  })

  it('need a secret where the sender is another machine', () => {
    expect(problemsOf({}, 'publisher')).toEqual([expect.stringContaining('PLIEGO_WEBHOOK_SECRET')])
  })

  it('let snapshots be kept by a publisher that runs alone, and by nothing else', () => {
    const place = { PLIEGO_SNAPSHOTS: '/snapshots' }
    const alone = {
      ...place,
      PLIEGO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      PLIEGO_SERVICE_ACCOUNT_FILE: '/secrets/key.json',
    }
    expect(readConfig(alone, 'publisher').snapshots).toEqual({
      kind: 'folder',
      folder: '/snapshots',
    })
    expect(problemsOf(place, 'publisher')).toEqual([
      expect.stringContaining('PLIEGO_WEBHOOK_SECRET'),
      expect.stringContaining('PLIEGO_SERVICE_ACCOUNT_FILE'),
    ])
    expect(problemsOf(alone, 'start')).toEqual([expect.stringContaining('backups')])
  })

  it('let commands work beside a publisher that keeps snapshots', () => {
    expect(problemsOf({ PLIEGO_SNAPSHOTS: '/snapshots' }, 'command')).toEqual([])
    expect(problemsOf({ PLIEGO_SNAPSHOTS: 'snapshots' }, 'command')).toEqual([
      expect.stringContaining('absolute folder'),
    ])
  })

  it('names what a target lacks', () => {
    const read = (variables: Record<string, string>) => readConfig(variables, 'start').target
    expect(read({})).toEqual({ kind: 'local' })
    expect(() => read({ PLIEGO_RELEASE_TARGET: 's3' })).toThrow('PLIEGO_S3_BUCKET')
    expect(() => read({ PLIEGO_RELEASE_TARGET: 'firebase-hosting' })).toThrow('PLIEGO_HOSTING_SITE')
    expect(() => read({ PLIEGO_RELEASE_TARGET: 'ftp' })).toThrow('"s3"')
    const project = { GATSBY_FIREBASE_API_KEY: 'key', GATSBY_FIREBASE_PROJECT_ID: 'my-project' }
    expect(read({ ...project, PLIEGO_RELEASE_TARGET: 'firebase-hosting' })).toEqual({
      kind: 'firebase-hosting',
      site: 'my-project',
    })
    expect(
      read({ PLIEGO_RELEASE_TARGET: 's3', PLIEGO_S3_BUCKET: 'my-site', PLIEGO_S3_PREFIX: 'www' }),
    ).toEqual({
      kind: 's3',
      bucket: 'my-site',
      region: 'us-east-1',
      prefix: 'www/',
      endpoint: null,
    })
  })
})
