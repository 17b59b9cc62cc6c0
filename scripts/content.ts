import path from 'node:path'
import { openAdministrator } from '../node-shared/administrator/open-administrator.ts'
import { openEntryFiles } from '../node-shared/entries/entry-files.ts'
import { CONTENT_HELP, parseContentCommand } from './content/command-line.ts'
import { runContent } from './content/run-content.ts'
import { runCommand } from './run-command.ts'

async function main(parameters: readonly string[]): Promise<void> {
  const command = parseContentCommand(parameters, process.env)
  if (command.kind === 'help') {
    process.stdout.write(CONTENT_HELP)
    return
  }
  const administrator = await openAdministrator({ ...command.backend, fetch, clock: Date.now })
  process.exitCode = await runContent(command, {
    administrator,
    files: openEntryFiles(path.resolve(import.meta.dirname, '..', 'content')),
    print: (text) => process.stdout.write(text),
    now: () => new Date(),
  })
}

await runCommand(CONTENT_HELP, main)
