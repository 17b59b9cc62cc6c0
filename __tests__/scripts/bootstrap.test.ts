import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { emptyFolder } from '../setup/empty-folder.ts'

/** Stands in for npm: notes how it was called and "installs" this very Node, with headers. */
const FAKE_NPM = `#!/bin/sh
[ "$1" = --version ] && echo "\${NPM_VERSION:-11.0.0}" && exit
echo "$@" >> npm-calls
[ -n "$NPM_FAILS" ] && exit 7
[ -n "$NPM_TAKES" ] && sleep "$NPM_TAKES"
mkdir -p node_modules/node-of-tests/bin node_modules/node-of-tests/include
[ -n "$NPM_WITHOUT_NODE" ] || ln -sf "$REAL_NODE" node_modules/node-of-tests/bin/node
`

/** How long a program that was not told to end is waited for, in milliseconds. */
const GIVEN_UP_MS = 4_000

const PARENT = 'node-shared/parent.mjs'

const FLAGS = '--ignore-scripts --no-audit --no-fund --loglevel=error'

const pinning = (version: string) =>
  JSON.stringify({ optionalDependencies: { 'node-of-tests': version } })

describe('The bootstrap', () => {
  const folder = emptyFolder()
  let environment: NodeJS.ProcessEnv

  beforeEach(() => {
    for (const name of ['scripts', 'local', 'bin', 'node-shared'])
      mkdirSync(path.join(folder, name))
    for (const name of ['scripts/bootstrap.mjs', 'scripts/packages.mjs', PARENT]) {
      copyFileSync(name, path.join(folder, name))
    }
    writeFileSync(path.join(folder, 'package.json'), pinning('24.21.0'))
    writeFileSync(path.join(folder, 'package-lock.json'), '{"one":1}')
    for (const name of ['local/main.ts', 'scripts/counted.ts']) {
      writeFileSync(
        path.join(folder, name),
        'const given: string[] = process.argv.slice(2)\nconsole.log(JSON.stringify({ given }))\nprocess.exitCode = 3\n',
      )
    }
    writeFileSync(path.join(folder, 'bin/npm'), FAKE_NPM, { mode: 0o755 })
    environment = {
      ...process.env,
      PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      REAL_NODE: process.execPath,
    }
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
    expect(installs()).toEqual([`ci --omit=dev ${FLAGS}`])
    expect(out).toBe('{"given":["--flag","value"]}\n')
    expect(code).toBe(3)
  })

  it('brings the packages alone, in silence but for a line', () => {
    const { code, out } = run(['packages'])
    expect(installs()).toEqual([`ci --omit=dev ${FLAGS}`])
    expect(out).toBe('The packages are installed.\n')
    expect(code).toBe(0)
  })

  it('installs once when two are started at the same time: one waits for the other', async () => {
    const start = () =>
      new Promise<{ code: number | null; error: string }>((resolve) => {
        const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
          cwd: folder,
          env: { ...environment, NPM_TAKES: '1' },
        })
        let error = ''
        child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
        child.on('exit', (code) => {
          resolve({ code, error })
        })
      })
    const both = await Promise.all([start(), start()])
    expect(both.map(({ code }) => code)).toEqual([3, 3])
    expect(installs()).toEqual([`ci --omit=dev ${FLAGS}`])
    expect(both.filter(({ error }) => error.includes('waiting for it'))).toHaveLength(1)
    expect(existsSync(path.join(folder, '.pliego-installing'))).toBe(false)
  })

  it('waits for no one who was killed while installing', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(path.join(folder, '.pliego-installing'), `${pid}\n`)
    expect(run(['start']).code).toBe(3)
    expect(installs()).toHaveLength(1)
  })

  it('fetches a newer npm where the installed one cannot read the lock file, as on Debian 12', () => {
    expect(run(['start'], { NPM_VERSION: '9.2.0' }).code).toBe(3)
    expect(installs()).toEqual([
      expect.stringMatching(/^exec --yes --package=npm@10\.\d+\.\d+ -- npm ci --omit=dev /),
    ])
  })

  it('shows the benchmarks without installing what they need', () => {
    mkdirSync(path.join(folder, 'benchmarks/resilience/kills'), { recursive: true })
    writeFileSync(path.join(folder, 'benchmarks/resilience/kills/index.ts'), '')
    const { code, out } = run(['bench', '--help'])
    expect(installs()).toEqual([])
    expect(out).toContain('Benchmarks: kills.')
    expect(code).toBe(0)
  })

  it('installs nothing when the lock file is the same, and again when it changes', () => {
    run(['start'])
    run(['start'])
    expect(installs()).toHaveLength(1)
    writeFileSync(path.join(folder, 'package-lock.json'), '{"two":2}')
    run(['start'])
    expect(installs()).toHaveLength(2)
  })

  it('adds the packages for development when a program needs them, and keeps them', () => {
    run(['start'])
    expect(run(['counted']).code).toBe(3)
    run(['start'])
    run(['counted'])
    const adding = `install --no-save --include=dev ${FLAGS}`
    expect(installs()).toEqual([`ci --omit=dev ${FLAGS}`, adding])
    writeFileSync(path.join(folder, 'package-lock.json'), '{"two":2}')
    run(['start'])
    expect(installs().slice(2)).toEqual([`ci --include=dev ${FLAGS}`])
  })

  it('installs everything at once when the first program needs it', () => {
    run(['counted'])
    run(['start'])
    expect(installs()).toEqual([`ci --include=dev ${FLAGS}`])
  })

  it('starts from nothing after an addition that was interrupted', () => {
    run(['start'])
    expect(run(['counted'], { NPM_FAILS: '1' }).code).toBe(1)
    run(['counted'])
    expect(installs().at(-1)).toBe(`ci --include=dev ${FLAGS}`)
  })

  it('takes a stamp of before the sets for all packages', () => {
    run(['counted'])
    const stamp = path.join(folder, 'node_modules/.pliego-lock-hash')
    writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(' all', ''))
    run(['counted'])
    expect(installs()).toHaveLength(1)
  })

  it('keeps of the package with Node only what runs', () => {
    run(['start'])
    const files = path.join(folder, 'node_modules/node-of-tests')
    expect(existsSync(path.join(files, 'bin/node'))).toBe(true)
    expect(existsSync(path.join(files, 'include'))).toBe(false)
  })

  it('runs on this Node where the pinned one has no package, if it is as new, and says so otherwise', () => {
    writeFileSync(path.join(folder, 'package.json'), pinning(process.versions.node))
    expect(run(['start'], { NPM_WITHOUT_NODE: '1' }).code).toBe(3)
    writeFileSync(path.join(folder, 'package.json'), pinning('1.0.0'))
    const { code, error } = run(['start'])
    expect(code).toBe(1)
    expect(error).toContain('the pinned Node is not among them')
  })

  describe('over packages that were installed by hand', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/linked': { link: true },
        'tools/linked': { version: '1.0.0' },
        'node_modules/for-tests': { version: '1.0.0', dev: true },
      },
    }
    const installByHand = (packages: object) => {
      run(['counted'])
      rmSync(path.join(folder, 'node_modules/.pliego-lock-hash'))
      rmSync(path.join(folder, 'npm-calls'))
      writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
      const record = JSON.stringify({ packages })
      writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), record)
    }

    it('installs nothing when all are there', () => {
      installByHand(lock.packages)
      expect(run(['start']).code).toBe(3)
      expect(run(['counted']).code).toBe(3)
      expect(installs()).toEqual([])
    })

    it('starts on those for production, and adds the others when they are needed', () => {
      installByHand({ ...lock.packages, 'node_modules/for-tests': undefined })
      expect(run(['start']).code).toBe(3)
      expect(installs()).toEqual([])
      run(['counted'])
      expect(installs()).toEqual([`install --no-save --include=dev ${FLAGS}`])
    })

    it.each([
      ['a version is another', { ...lock.packages, 'node_modules/a': { version: '2.0.0' } }],
      ['a link is missing', { ...lock.packages, 'node_modules/linked': undefined }],
    ])('installs when %s', (_, packages) => {
      installByHand(packages)
      run(['start'])
      expect(installs()).toEqual([`ci --omit=dev ${FLAGS}`])
    })
  })

  it('explains a failed installation and tries again the next time', () => {
    const { code, error } = run(['start'], { NPM_FAILS: '1' })
    expect(code).toBe(1)
    expect(error).toContain('The packages could not be installed (npm ended with 7)')
    expect(error).toContain('no network')
    expect(run(['start']).code).toBe(3)
  })

  it('hands the path of one test file to Jest', () => {
    mkdirSync(path.join(folder, 'node_modules/jest/bin'), { recursive: true })
    writeFileSync(
      path.join(folder, 'node_modules/jest/bin/jest.js'),
      'console.log(JSON.stringify(process.argv.slice(2)))\n',
    )
    const one = '__tests__/shared/text/slug.test.ts'
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

  it('makes way for the program, which leaves no second process', async () => {
    run(['start'])
    writeFileSync(
      path.join(folder, 'local/main.ts'),
      'console.log(process.pid, process.cwd())\nsetInterval(() => {}, 1000)\n',
    )
    const child = spawn(process.execPath, [path.join(folder, 'scripts/bootstrap.mjs'), 'start'], {
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })

    const printed = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(printed.toString()).toBe(`${child.pid ?? 0} ${folder}\n`)
  })

  it('passes a signal on and ends with the exit code of the program, on a Node that cannot make way for it', async () => {
    writeFileSync(
      path.join(folder, 'local/main.ts'),
      `process.on('SIGTERM', () => process.exit(42))\nsetInterval(() => {}, 1000)\nconsole.log('up')\n`,
    )
    const older = ['--import', 'data:text/javascript,delete process.execve']
    const child = spawn(process.execPath, [...older, 'scripts/bootstrap.mjs', 'start'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const code = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await code).toBe(42)
  })

  describe.each(['SIGTERM', 'SIGKILL'] as const)('when npm alone gets %s', (signal) => {
    it.each([
      ['the product', 'start', 'local/main.ts'],
      ['another program', 'user', 'scripts/user.ts'],
    ])('lets %s end cleanly, and leaves no process', async (_, name, program) => {
      // npm itself, not the stand-in that installs; by the shell that Debian has as sh.
      run(['start'])
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({
          ...(JSON.parse(pinning('24.21.0')) as object),
          scripts: { [name]: `node scripts/bootstrap.mjs ${name}` },
        }),
      )
      writeFileSync(
        path.join(folder, program),
        `import { appendFileSync } from 'node:fs'
        import { watchParent } from '../node-shared/parent.mjs'
        let signals = 0
        if (${String(name === 'start')}) watchParent(() => { signals += 1 })
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { signals += 1 })
        const end = setInterval(() => {
          if (signals === 0) return
          clearInterval(end)
          setTimeout(() => {
            appendFileSync('ended', String(signals))
            process.exit(0)
          }, 700)
        }, 10)
        console.log('up', process.pid, process.ppid)\n`,
      )
      const npm = spawn('npm', ['run', '--silent', name], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      })

      const ended = new Promise((resolve) =>
        npm.stdout.once('close', () => {
          resolve('ended')
        }),
      )
      const printed = await new Promise<Buffer>((resolve) => npm.stdout.once('data', resolve))
      const processes = printed.toString().trim().split(' ').slice(1).map(Number)
      try {
        npm.kill(signal)
        // What npm prints into is closed when the last process that writes to it has ended.
        expect(
          await Promise.race([ended, delay(GIVEN_UP_MS, 'left running', { ref: false })]),
        ).toBe('ended')
        expect(readFileSync(path.join(folder, 'ended'), 'utf8')).toBe('1')
      } finally {
        for (const pid of processes) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
      }
    })
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
