import path from 'node:path'
import { openAdministrator } from '../node-shared/administrator/open-administrator.ts'
import { openEntryFolder } from '../node-shared/entries/entry-folder.ts'
import { bring } from './content/bring.ts'
import { CONTENT_HELP, parseContentCommand } from './content/command-line.ts'
import { readContent } from './content/read-content.ts'
import { showStatus } from './content/show-status.ts'
import { runCommand } from './command/run-command.ts'

async function main(parameters: readonly string[]): Promise<void> {
  const command = parseContentCommand(parameters, process.env)
  if (command.kind === 'help') {
    process.stdout.write(CONTENT_HELP)
    return
  }
  const { documents } = await openAdministrator({ ...command.backend, fetch, clock: Date.now })
  const files = openEntryFolder(path.resolve(import.meta.dirname, '..', 'content'))
  const places = { documents, files, now: () => new Date() }
  if (command.kind === 'status') {
    process.stdout.write(showStatus(await readContent(places), command.isJson))
    return
  }
  const { kind, isDryRun } = command
  const print = (text: string) => process.stdout.write(text)
  const isWhole = await bring(kind, { ...places, isDryRun, print })
  if (!isWhole) process.exitCode = 1
}

await runCommand(CONTENT_HELP, main)
