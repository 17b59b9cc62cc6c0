import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { readProductVersion, versionText } from '../../../node-shared/product/product-version.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('the version of the product', () => {
  const folder = emptyFolder()
  beforeEach(async () => {
    await writeFile(path.join(folder, 'package.json'), '{"version":"1.2.3"}')
  })

  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...parameters], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const commit = () => {
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message', 'one')
    return git('rev-parse', 'HEAD')
  }

  it('has no commit where there is no clone', async () => {
    expect(await readProductVersion(folder)).toEqual({ version: '1.2.3', commit: null })
    expect(versionText({ version: '1.2.3', commit: null })).toBe('1.2.3')
  })

  it('has the commit of the branch that is checked out, also after git has packed its branches', async () => {
    const head = commit()
    expect(await readProductVersion(folder)).toEqual({ version: '1.2.3', commit: head })
    git('pack-refs', '--all')
    expect(await readProductVersion(folder)).toEqual({ version: '1.2.3', commit: head })
    expect(versionText({ version: '1.2.3', commit: head })).toBe(`1.2.3 (${head.slice(0, 8)})`)
  })

  it('has the commit that is checked out without a branch', async () => {
    const head = commit()
    git('checkout', '--quiet', '--detach')
    expect(await readProductVersion(folder)).toMatchObject({ commit: head })
  })

  it('has the commit of a second working tree', async () => {
    const head = commit()
    const second = path.join(folder, 'second')
    git('worktree', 'add', '--quiet', '-b', 'second', second)
    await writeFile(path.join(second, 'package.json'), '{"version":"1.2.3"}')
    expect(await readProductVersion(second)).toMatchObject({ commit: head })
  })

  it('rises with each release in the changelog', async () => {
    const { version } = await readProductVersion(process.cwd())
    const releases = (await readFile('CHANGELOG.md', 'utf8')).match(/(?<=^## )\d\S*/gm) ?? []
    expect(releases[0]).toBe(version)
    const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
      version: string
      packages: Record<string, { version?: string }>
    }
    expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
    const parts = (text: string) => text.split('.').map(Number)
    const rising = releases.toReversed()
    expect(rising).toEqual(
      [...new Set(rising)].sort((one, other) => {
        const [a, b] = [parts(one), parts(other)]
        const place = a.findIndex((part, index) => part !== b[index])
        return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
      }),
    )
  })
})
