import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { sampleContentWarning } from '../../publish/sample-content.ts'
import { emptyFolder } from '../setup/empty-folder.ts'

const projectDir = emptyFolder()

const file = (name: string, text: string) => {
  const target = path.join(projectDir, 'content', name)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

const withState = (state: string) => JSON.stringify({ verification: { state } })

const warning = (siteUrl = 'https://www.pliego.example', isConfirmed = false) =>
  sampleContentWarning({ projectDir, siteUrl, isConfirmed })

describe('a start with sample content', () => {
  beforeEach(() => {
    file('forms/a.json', withState('sample'))
    file('states/b.json', withState('sample'))
    file('states/c.json', withState('official'))
    file('states/d.json', '{')
    file('sample-posts/e.json', '{}')
  })

  it('warns at a public address, and counts the files', async () => {
    expect(await warning()).toMatch(
      /^https:\/\/www\.pliego\.example is public, and 2 files .* PLIEGO_INDEX_SAMPLE_CONTENT=true/,
    )
  })

  it('says nothing on this machine, or once the operator has confirmed', async () => {
    expect(await warning('http://localhost:8080')).toBeNull()
    expect(await warning('http://127.0.0.1:8080')).toBeNull()
    expect(await warning(undefined, true)).toBeNull()
  })
})

describe('a start without sample content', () => {
  it('says nothing, whether files were compared or there are none', async () => {
    expect(await warning()).toBeNull()
    file('forms/a.json', withState('secondary'))
    expect(await warning()).toBeNull()
  })
})

describe('the content of this repository', () => {
  it('makes a public start warn', async () => {
    const own = { projectDir: path.resolve('.'), siteUrl: 'https://a.example', isConfirmed: false }
    expect(await sampleContentWarning(own)).toContain('180 files')
  })
})
