import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { parseArgs } from 'node:util'
import { examine } from '../local/doctor/examine.ts'
import type { DoctorTools } from '../local/doctor/installation.ts'
import { DOCTOR_EXIT, exitCodeOf, reportJson, reportText } from '../local/doctor/report.ts'
import { messageOf } from '../node-shared/errors.ts'

const HELP = `npm run doctor -- [options]

Checks this installation: settings, versions, data folder, disk, the running product,
backups, where releases go, snapshots, security rules, webhook, clock, certificate, and the
release at the public address. It builds nothing and changes nothing, but for a file
that it writes where snapshots are kept, and removes again.

  --json           prints the findings as JSON, and nothing else
  --data-dir DIR   the data folder (.data, or PLIEGO_DATA_DIR)
  --help           shows this

Exit codes: 0 all is well, 1 something failed, 2 the command line was not understood,
3 there are warnings only.
`

const CONNECT_MS = 10_000

const tools: DoctorTools = {
  fetch,
  diskOf: async (folder) => {
    const { bavail, bsize, ffree, files } = await statfs(folder)
    return {
      freeBytes: bavail * bsize,
      inodes: files === 0 ? null : { free: ffree, total: files },
    }
  },
  certificateExpiry,
  now: Date.now,
  nodeVersion: process.versions.node,
}

function certificateExpiry(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: CONNECT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => {
      const error = new Error(`no answer in ${CONNECT_MS / 1000} s`)
      socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
    })
  })
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        'data-dir': { type: 'string' },
      },
    }).values
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${HELP}`)
    return null
  }
}

async function main(parameters: readonly string[]): Promise<number> {
  const options = parse(parameters)
  if (options === null) return DOCTOR_EXIT.usage
  if (options.help) {
    process.stdout.write(HELP)
    return DOCTOR_EXIT.well
  }
  const dataDir = options['data-dir']
  const folder = dataDir === undefined ? null : path.resolve(dataDir)
  const findings = await examine(process.env, folder, tools)
  process.stdout.write(options.json ? reportJson(findings) : reportText(findings))
  return exitCodeOf(findings)
}

process.exitCode = await main(process.argv.slice(2))
