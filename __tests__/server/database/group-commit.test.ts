import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../server/database/database.ts'
import { createGroupCommit } from '../../../server/database/group-commit.ts'
import type { GroupCommit } from '../../../server/database/group-commit.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()
let database: DatabaseSync
let group: GroupCommit

beforeEach(() => {
  database = openDatabase(folder)
  database.exec('CREATE TABLE notes (text TEXT NOT NULL UNIQUE) STRICT')
  group = createGroupCommit(database)
})

afterEach(() => {
  database.close()
})

const add = (text: string) => () => database.prepare('INSERT INTO notes VALUES (?)').run(text)

/** What another process would find now. */
function committed(): unknown[] {
  const other = new DatabaseSync(`${folder}/backend.sqlite`, { readOnly: true })
  try {
    return other
      .prepare('SELECT text FROM notes ORDER BY text')
      .all()
      .map(({ text }) => text)
  } finally {
    other.close()
  }
}

describe('commits of one moment', () => {
  it('are in the file before the first of them is acknowledged', async () => {
    const found: unknown[][] = []
    await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        group.run(add(text)).then(() => {
          found.push(committed())
        }),
      ),
    )
    expect(found).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  it('fail each by itself: what one did is undone, the others are kept', async () => {
    const outcomes = await Promise.allSettled([
      group.run(add('a')),
      group.run(() => {
        add('half')()
        throw new Error('refused')
      }),
      group.run(add('a')),
      group.run(() => {
        add('b')()
        return 'done'
      }),
    ])
    expect(outcomes).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      { status: 'rejected', reason: new Error('refused') },
      { status: 'rejected', reason: expect.objectContaining({ errcode: 2067 }) },
      { status: 'fulfilled', value: 'done' },
    ])
    expect(committed()).toEqual(['a', 'b'])
  })

  it('are all refused when the group as a whole cannot be kept', async () => {
    database.exec(
      `CREATE TABLE pairs (one TEXT REFERENCES notes (text) DEFERRABLE INITIALLY DEFERRED)`,
    )
    const outcomes = await Promise.allSettled([
      group.run(add('a')),
      group.run(() => database.prepare('INSERT INTO pairs VALUES (?)').run('nobody')),
      group.run(() => {
        throw new Error('own reason')
      }),
    ])
    expect(outcomes).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ errcode: 787 }) },
      { status: 'rejected', reason: expect.objectContaining({ errcode: 787 }) },
      { status: 'rejected', reason: new Error('own reason') },
    ])
    expect(committed()).toEqual([])
    await group.run(add('later'))
    expect(committed()).toEqual(['later'])
  })

  it('keep their order, also when they are more than one group takes', async () => {
    const order: number[] = []
    await Promise.all(Array.from({ length: 150 }, (_, index) => group.run(() => order.push(index))))
    expect(order).toEqual(Array.from({ length: 150 }, (_, index) => index))
  })
})
