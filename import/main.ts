import { setLogLevel as setFirestoreLogLevel } from 'firebase/firestore/lite'
import { CodedError } from '../node-shared/errors.ts'
import { runCommand } from './run/run-command.ts'
import { passwordPrompt } from './run/terminal.ts'

/** The SDK's time-outs would hold the process for half a minute after a failed request. */
function exit(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

// The SDK's own log lines repeat what the messages of this program say better.
setFirestoreLogLevel('silent')
try {
  const { argv, env, stdin, stdout, stderr } = process
  const askPassword = passwordPrompt(stdin, stderr)
  exit(await runCommand(argv.slice(2), env, { askPassword, stdout, stderr }))
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  process.stderr.write(`${error.message}\n`)
  exit(1)
}
