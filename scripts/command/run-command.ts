import { UsageError } from '../../server/commands/command-line.ts'
import { operatorText } from '../../node-shared/files/place-trouble.ts'

/**
 * Runs a command with what follows its name. A failure that it explains becomes a sentence and an exit
 * code: 2 for a command line that was not understood, with the help, 1 for whatever else.
 */
export async function runCommand(
  help: string,
  command: (parameters: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${help}`)
      process.exitCode = 2
    } else {
      const text = operatorText(error)
      if (text === null) throw error
      process.stderr.write(`${text}\n`)
      process.exitCode = 1
    }
  }
}
