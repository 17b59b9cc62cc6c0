import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { STATE_PLACES } from '../../../../src/features/home/state-places'

const directory = join(process.cwd(), 'content', 'states')

describe('the tile map', () => {
  it('has a square for each state of the content, under its own name, code and path', () => {
    const states = readdirSync(directory).map((file) => {
      const state = JSON.parse(readFileSync(join(directory, file), 'utf8')) as {
        name: string
        code: string
      }
      return `${state.code} ${state.name} ${file.replace(/\.json$/, '')}`
    })
    expect(STATE_PLACES.map(({ code, name, slug }) => `${code} ${name} ${slug}`).sort()).toEqual(
      states.sort(),
    )
  })

  it('puts no two states on one square', () => {
    const squares = STATE_PLACES.map(({ column, row }) => `${column}/${row}`)
    expect(new Set(squares).size).toBe(51)
  })
})
