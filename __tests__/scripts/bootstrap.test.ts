import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

/** Stands in for npm: notes how it was called and "installs" this very Node. */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> npm-calls
[ -n "$NPM_FAILS" ] && exit 7
mkdir -p node_modules/node/bin
ln -sf "$REAL_NODE" node_modules/node/bin/node
`

describe('The bootstrap', () => {
  let folder: string
  let environment: NodeJS.ProcessEnv

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pliego-bootstrap-'))
    for (const name of ['scripts', 'local', 'bin']) mkdirSync(path.join(folder, name))
    copyFileSync('scripts/bootstrap.mjs', path.join(folder, 'scripts/bootstrap.mjs'))
    writeFileSync(path.join(folder, 'package-lock.json'), '{"one":1}')
    writeFileSync(
      path.join(folder, 'local/main.ts'),
      'const given: string[] = process.argv.slice(2)\nconsole.log(JSON.stringify({ given }))\nprocess.exitCode = 3\n',
    )
    writeFileSync(path.join(folder, 'bin/npm'), FAKE_NPM, { mode: 0o755 })
    environment = {
      ...process.env,
      PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      REAL_NODE: process.execPath,
    }
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (parameters: string[], extra: NodeJS.ProcessEnv = {}) => {
    const result = spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...parameters], {
      cwd: folder,
      env: { ...environment, ...extra },
      encoding: 'utf8',
    })
    return { code: result.status, out: result.stdout, error: result.stderr }
  }
  const installs = () => {
    const file = path.join(folder, 'npm-calls')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }

  it('installs at the first run, then runs the program with its arguments and exit code', () => {
    const { code, out } = run(['start', '--flag', 'value'])
    expect(installs()).toEqual(['ci --no-audit --no-fund --loglevel=error'])
    expect(out).toBe('{"given":["--flag","value"]}\n')
    expect(code).toBe(3)
  })

  it('installs nothing when the lock file is the same, and again when it changes', () => {
    run(['start'])
    run(['start'])
    expect(installs()).toHaveLength(1)
    writeFileSync(path.join(folder, 'package-lock.json'), '{"two":2}')
    run(['start'])
    expect(installs()).toHaveLength(2)
  })

  it('installs nothing over packages that were installed by hand', () => {
    run(['start'])
    rmSync(path.join(folder, 'node_modules/.pliego-lock-hash'))
    const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lock))
    expect(run(['start']).code).toBe(3)
    expect(installs()).toHaveLength(1)
    lock.packages['node_modules/a'].version = '2.0.0'
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    run(['start'])
    expect(installs()).toHaveLength(2)
  })

  it('explains a failed installation and tries again the next time', () => {
    const { code, error } = run(['start'], { NPM_FAILS: '1' })
    expect(code).toBe(1)
    expect(error).toContain('The packages could not be installed (npm ci ended with 7)')
    expect(error).toContain('no network')
    expect(run(['start']).code).toBe(3)
  })

  it('hands the path of one test file to Jest', () => {
    mkdirSync(path.join(folder, 'node_modules/jest/bin'), { recursive: true })
    writeFileSync(
      path.join(folder, 'node_modules/jest/bin/jest.js'),
      'console.log(JSON.stringify(process.argv.slice(2)))\n',
    )
    const one = '__tests__/shared/slug.test.ts'
    expect(run(['test:unit', one]).out).toBe(`${JSON.stringify([one])}\n`)
    expect(run(['test:changed', one]).out).toBe(`${JSON.stringify(['--onlyChanged', one])}\n`)
  })

  it('names the programs when it is asked for another one', () => {
    for (const name of ['../evil', 'constructor']) {
      const { code, error } = run([name])
      expect(code).toBe(1)
      expect(error).toContain('Known ones: start')
    }
    expect(installs()).toEqual([])
  })

  it('passes a signal on and ends with the exit code of the program', async () => {
    writeFileSync(
      path.join(folder, 'local/main.ts'),
      `process.on('SIGTERM', () => process.exit(42))\nsetInterval(() => {}, 1000)\nconsole.log('up')\n`,
    )
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const code = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await code).toBe(42)
  })
})
