import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../../../local/app/app.ts'
import type { RunningProduct } from '../../../local/app/app.ts'
import { readLocalConfig } from '../../../local/settings/config.ts'
import { createTerminal } from '../../../local/terminal/terminal.ts'

const FAKE_BUILD = path.resolve('__tests__/publish/support/fake-build.mjs')

/** Sample posts with their pictures: every post of a seed has its pictures made. */
const SAMPLES = ['an-ein-from-abroad.json', 'apostille-or-authentication.json']
const PICTURES = ['cover-number.png', 'apostille.png', 'apostille-path.png']

/** Listens at a port that was free. */
export async function listenAnywhere(): Promise<{
  readonly port: number
  close: () => Promise<void>
}> {
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer()
    listening.listen(0, '127.0.0.1', () => {
      resolve(listening)
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
      }),
  }
}

/** A port that is free. */
export async function freePort(): Promise<number> {
  const { port, close } = await listenAnywhere()
  await close()
  return port
}

/** A product of a small project whose build is a stand-in, in a folder of its own. */
export async function makeSmallProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pliego-local-'))
  const dataDir = path.join(folder, 'data')
  const projectDir = path.join(folder, 'project')
  mkdirSync(dataDir)
  mkdirSync(path.join(projectDir, 'src'), { recursive: true })
  mkdirSync(path.join(projectDir, 'node_modules'))
  writeFileSync(path.join(projectDir, 'package.json'), '{"version":"1.0.0"}')
  writeFileSync(path.join(projectDir, 'src', 'page.ts'), 'export {}')
  cpSync('firebase', path.join(projectDir, 'firebase'), { recursive: true })
  for (const file of [...SAMPLES, ...PICTURES.map((name) => path.join('images', name))]) {
    const place = path.join('content', 'sample-posts', file)
    cpSync(place, path.join(projectDir, place))
  }
  const running: RunningProduct[] = []
  let port = await freePort()
  let printed = ''

  const plan = (fake: object) => {
    writeFileSync(path.join(dataDir, 'fake.json'), JSON.stringify(fake))
  }
  const options = (variables: Readonly<Record<string, string>> = {}) => ({
    config: {
      ...readLocalConfig({ PORT: String(port), PLIEGO_DATA_DIR: dataDir, ...variables }),
      projectDir,
    },
    terminal: createTerminal({ write: (text) => (printed += text) !== '' }, () => 0),
    machine: process.env,
    buildCommand: { file: process.execPath, args: [FAKE_BUILD] },
  })
  plan({ files: { 'index.html': '<!doctype html><p>home' } })
  return {
    folder,
    dataDir,
    /** What the build makes from now on, as `fake-build.mjs` reads it. */
    plan,
    options,
    port: () => port,
    setPort: (other: number) => {
      port = other
    },
    url: (target: string) => `http://127.0.0.1:${port}${target}`,
    /** All that was said since the last look. */
    takePrinted: () => {
      const said = printed
      printed = ''
      return said
    },
    start: async (variables?: Readonly<Record<string, string>>) => {
      const product = await startProduct(options(variables))
      running.push(product)
      return product
    },
    remove: async () => {
      for (const product of running) await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type SmallProduct = Awaited<ReturnType<typeof makeSmallProduct>>
