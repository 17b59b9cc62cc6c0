import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { outsideTheData } from '../../../scripts/command/backup-context.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...parameters], {
    cwd: folder,
    stdio: 'ignore',
  })

/** What stands in the data of a machine that runs the product as a service is not of the test. */
const named = () => outsideTheData(folder).filter((name) => !name.startsWith('/etc/'))

describe('what a backup names as left in a checkout', () => {
  it('is .env, edits that are not committed and new files', () => {
    git('init')
    write('.gitignore', '.env\n')
    write('shared/site/site.ts', 'name')
    write('content/states/a b.json', '{}')
    git('add', '.')
    git('commit', '--message', 'as cloned')
    expect(named()).toEqual([])
    write('.env', 'PORT=80')
    write('shared/site/site.ts', 'another name')
    write('content/states/a b.json', '{ }')
    write('content/new.json', '{}')
    expect(named().sort()).toEqual([
      '.env',
      'content/new.json',
      'content/states/a b.json',
      'shared/site/site.ts',
    ])
  })

  it('is everything that may have been edited where git knows nothing', () => {
    expect(named()).toEqual([expect.stringContaining('shared/site/site.ts and content/')])
  })
})
