import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { rawAnswer, type RawAnswer } from './raw-answer.ts'

const START_TIMEOUT_MS = 5_000
const ENCODINGS = { '': '', gzip: '.gz', br: '.br' } as const
/** Where Debian keeps the module that serves files compressed with Brotli. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
/** Made by the server itself, for each answer. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'accept-ranges',
  'vary',
])

/** The configuration that the project ships. */
const SHIPPED = path.resolve(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'deploy',
  'nginx',
  'pliego.conf',
)

/** nginx with some of the product's files. */
export interface Nginx {
  readonly origin: string
  /** Where it passes requests on to the product, and keeps answers, as the shipped configuration says. */
  readonly before: string
  stop(): Promise<void>
}

/**
 * Serves the same files as a running product by nginx: with the product's headers, compressed
 * beforehand with Brotli and gzip as there, and with as many workers as processors.
 *
 * @returns null where nginx or its Brotli module is not installed
 */
export async function startNginx(origin: string, paths: readonly string[]): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).status !== 0 || !existsSync(BROTLI_MODULE)) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'pliego-nginx-'))
  // Workers of a server that root has started read it as another user.
  await chmod(folder, 0o755)
  const locations: string[] = []
  for (const address of paths) locations.push(await keepFile(origin, address, folder))
  const ports = { files: await freePort(), before: await freePort() }
  const shipped = shippedCache(await readFile(SHIPPED, 'utf8'), origin, folder)
  const configuration = path.join(folder, 'nginx.conf')
  await writeFile(configuration, nginxConfiguration(folder, ports, locations, shipped))
  const child = spawn('nginx', ['-c', configuration, '-p', folder, '-e', `${folder}/error.log`], {
    stdio: 'inherit',
  })
  const nginx: Nginx = {
    origin: `http://127.0.0.1:${ports.files}`,
    before: `http://127.0.0.1:${ports.before}`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(nginx.origin))) {
    if (Date.now() > deadline) throw new Error('nginx does not answer.')
    await wait(50)
  }
  return nginx
}

const answers = async (origin: string): Promise<boolean> => {
  try {
    await (await fetch(origin)).body?.cancel()
    return true
  } catch {
    return false
  }
}

/** Stores a file in all its forms. @returns the location that serves it */
async function keepFile(origin: string, address: string, folder: string): Promise<string> {
  const file = path.join('site', address, 'file')
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
  let headers: RawAnswer['headers'] = []
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    const answer = await rawAnswer(`${origin}${address}`, { 'accept-encoding': encoding })
    const named = new Map(answer.headers)
    if ((named.get('content-encoding') ?? '') !== encoding) continue
    if (encoding === '') headers = answer.headers
    await writeFile(path.join(folder, `${file}${ending}`), answer.body)
  }
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
  return [
    `location = ${address} {`,
    `  default_type "${type}";`,
    ...headers
      .filter(([name]) => !OWN_HEADERS.has(name))
      .map(([name, value]) => `  add_header ${name} ${JSON.stringify(value)} always;`),
    '  add_header vary "accept-encoding";',
    `  try_files ${address}/file =404;`,
    '}',
  ].join('\n')
}

/** What the shipped configuration says of passing requests on and keeping answers. */
interface ShippedCache {
  readonly outside: string
  readonly location: string
}

/**
 * Takes the parts of the shipped configuration that do not need a certificate.
 *
 * @throws Error when it has no such parts
 */
function shippedCache(text: string, origin: string, folder: string): ShippedCache {
  const outside = /^[^]*?(?=^server \{)/m.exec(text)?.[0]
  const location = /^ {2}location \/ \{(?:(?!^ {2}\})[^])*proxy_pass[^]*?^ {2}\}/m.exec(text)?.[0]
  if (outside === undefined || location === undefined) {
    throw new Error(`${SHIPPED} has not the parts that are measured.`)
  }
  const { host } = new URL(origin)
  const ofProduct = outside
    .replace(/server [\d.:]+;/, `server ${host};`)
    .replace(/proxy_cache_path \S+/, `proxy_cache_path ${folder}/kept`)
  return { outside: ofProduct, location }
}

function nginxConfiguration(
  folder: string,
  ports: { readonly files: number; readonly before: number },
  locations: readonly string[],
  shipped: ShippedCache,
): string {
  return `load_module ${BROTLI_MODULE};
daemon off;
worker_processes ${cpus().length};
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  error_log ${folder}/error.log;
  types { }
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000;
  open_file_cache max=1000 inactive=60s;
  gzip_static on;
  brotli_static on;
  server {
    listen 127.0.0.1:${ports.files} backlog=1024;
    root ${folder}/site;
${locations.join('\n')}
    location / { return 404; }
  }
${shipped.outside}
  server {
    listen 127.0.0.1:${ports.before} backlog=1024;
${shipped.location}
  }
}
`
}
