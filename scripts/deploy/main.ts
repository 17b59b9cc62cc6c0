import { spawn } from 'node:child_process'
import path from 'node:path'
import { runCommand } from '../command/run-command.ts'
import type { Command, CommandResult } from './deploy-steps.ts'
import { deploy, DEPLOY_HELP, parseDeployOptions } from './run-deploy.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

await runCommand(DEPLOY_HELP, async (parameters) => {
  if (parameters.includes('--help')) {
    process.stdout.write(DEPLOY_HELP)
    return
  }
  await deploy(parseDeployOptions(parameters), {
    environment: process.env,
    root,
    run: runHere,
    print: (text) => process.stdout.write(text),
  })
})

/** Questions of the Firebase command line are answered on this terminal. */
function runHere({ line, input, isCaptured = false }: Command): Promise<CommandResult> {
  const [program, ...parameters] = line
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
      stdio: [
        input === undefined ? 'inherit' : 'pipe',
        isCaptured ? 'pipe' : 'inherit',
        isCaptured ? 'ignore' : 'inherit',
      ],
      // On Windows npm and npx are scripts.
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stdin?.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ exitCode: code ?? 1, output: Buffer.concat(said).toString('utf8') })
    })
  })
}
