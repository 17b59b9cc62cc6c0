import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { freePort } from '../../../scripts/processes/free-port.ts'

/** On Debian and Ubuntu: `apt-get install nginx openssl`. */
const SHIPPED = readFileSync('deploy/nginx/pliego.conf', 'utf8')
const ORIGIN_HOST = 'www.example.org'

describe('the configuration of nginx', () => {
  let folder: string
  let ports: { product: number; pause: number; plain: number; tls: number }
  let nginx: ChildProcess | null = null
  let product: Server | null = null
  const removed = new Set<string>()

  const startProduct = async () => {
    const server = createServer((request, response) => {
      response.setHeader('cache-control', 'public, max-age=0')
      response.statusCode = removed.has(request.url ?? '') ? 404 : 200
      response.end(`answer to ${request.method ?? ''} ${request.url ?? ''}`)
    })
    await new Promise<void>((resolve) => {
      server.listen(ports.product, '127.0.0.1', resolve)
    })
    product = server
  }
  const stopProduct = async () => {
    product?.closeAllConnections()
    await new Promise((resolve) => {
      if (product === null) resolve(null)
      else product.close(resolve)
    })
    product = null
  }
  /** By curl, which takes the certificate of the test and the name of the site. */
  const ask = (place: string, ...more: string[]) =>
    new Promise<string>((resolve) => {
      const site = `${ORIGIN_HOST}:${ports.tls}`
      const curl = spawn('curl', [
        '-sik',
        '--max-time',
        '30',
        '--resolve',
        `${site}:127.0.0.1`,
        ...more,
        `https://${site}${place}`,
      ])
      let text = ''
      curl.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      curl.on('close', () => {
        resolve(text)
      })
    })

  beforeAll(async () => {
    if (spawnSync('nginx', ['-v']).status !== 0) {
      throw new Error('This test needs nginx: apt-get install nginx')
    }
    folder = mkdtempSync(path.join(tmpdir(), 'pliego-nginx-'))
    chmodSync(folder, 0o755)
    ports = {
      product: await freePort(),
      pause: await freePort(),
      plain: await freePort(),
      tls: await freePort(),
    }
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=example',
      '-keyout',
      `${folder}/privkey.pem`,
      '-out',
      `${folder}/fullchain.pem`,
    ])
    const site = SHIPPED.replaceAll('/etc/letsencrypt/live/www.example.org', folder)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports.product}`)
      .replaceAll('127.0.0.1:8079', `127.0.0.1:${ports.pause}`)
      .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.plain};`)
      .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${ports.tls} `)
      .replace(/proxy_cache_path \S+/, `proxy_cache_path ${folder}/kept`)
    writeFileSync(`${folder}/site.conf`, site)
    writeFileSync(
      `${folder}/nginx.conf`,
      `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\nerror_log ${folder}/error.log;\ninclude site.conf;\n}\n`,
    )
    await startProduct()
    nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {
      stdio: 'inherit',
    })
    for (let tries = 0; tries < 50 && !(await ask('/')).includes(' 200'); tries += 1) {
      await delay(100)
    }
  }, 30_000)
  afterAll(async () => {
    await stopProduct()
    if (nginx === null) return
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps answers in a folder that the package of nginx has made', () => {
    const kept = /^proxy_cache_path (\S+)/m.exec(SHIPPED)?.[1] ?? ''
    expect(existsSync(path.dirname(kept))).toBe(true)
  })

  it('loads', () => {
    const { stderr } = spawnSync('nginx', ['-t', '-c', `${folder}/nginx.conf`], {
      encoding: 'utf8',
    })
    expect(stderr).toContain('test is successful')
  })

  it('serves what was read before while the product is away', async () => {
    if (product === null) await startProduct()
    expect(await ask('/read-before')).toContain('answer to GET /read-before')
    await stopProduct()
    // nginx counts whole seconds: after two it has to ask again.
    await delay(2_500)
    expect(await ask('/read-before')).toContain('answer to GET /read-before')
    await startProduct()
  }, 30_000)

  it('serves no removed page that was asked for since, as the publisher does', async () => {
    expect(await ask('/removed')).toMatch(/^HTTP\/\S+ 200/)
    removed.add('/removed')
    expect(await ask('/removed', '--header', 'cache-control: no-cache')).toMatch(/^HTTP\/\S+ 404/)
    await stopProduct()
    await delay(2_500)
    expect(await ask('/removed')).toMatch(/^HTTP\/\S+ 404/)
    await startProduct()
  }, 30_000)

  it('holds what was not read before until the product is back', async () => {
    await stopProduct()
    const held = ask('/not-read-before?q=1')
    await delay(3_500)
    await startProduct()
    const answer = await held
    expect(answer).toContain('answer to GET /not-read-before?q=1')
    expect(answer).not.toMatch(/retry-after/i)
  }, 30_000)

  it('says after some seconds when to ask again, and at once to what changes something', async () => {
    await stopProduct()
    const written = ask('/save', '--data', 'text')
    expect(await written).toMatch(/^HTTP\/\S+ 503[^]*retry-after: 5/i)
    expect(await ask('/away')).toMatch(/^HTTP\/\S+ 503[^]*retry-after: 5/i)
    await startProduct()
  }, 40_000)
})
