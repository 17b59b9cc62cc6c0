import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { CodedError } from '../../../node-shared/errors.ts'
import { findPlaceTrouble, operatorText } from '../../../node-shared/files/place-trouble.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()
const file = path.join(folder, 'backend.sqlite')

beforeEach(() => {
  writeFileSync(file, '')
})

const system = (code: string, fields: object = {}) =>
  Object.assign(new Error(`${code}: as Node says it`), { code, ...fields })
const sqlite = (errcode: number) =>
  Object.assign(new Error('as SQLite says it'), { code: 'ERR_SQLITE_ERROR', errcode })

class FullError extends CodedError {
  readonly path: string
  constructor(place: string) {
    super('database/full', 'Tell its operator.', { cause: sqlite(13) })
    this.path = place
  }
}

describe('a failure of the disk', () => {
  it.each([
    ['Node', system('ENOSPC')],
    ['SQLite', sqlite(13)],
  ])('that %s tells names the folder, sizes, and what may go', (_, error) => {
    expect(operatorText(error, folder)).toMatch(
      new RegExp(
        `no room on the disk of ${folder}: \\d[\\d.]* MB of \\d[\\d.]* MB are free\\. What was saved before is safe\\. .*du -xsh ${folder}/`,
      ),
    )
  })

  it('is explained to an operator, whose clients are told to ask them', () => {
    const text = operatorText(new FullError(file))
    expect(text).toContain(`no room on the disk of ${folder}`)
    expect(text).not.toContain('operator')
  })

  it('that is read-only says how to look', () => {
    for (const error of [system('EROFS', { path: file }), sqlite(8)]) {
      expect(operatorText(error, file)).toMatch(
        /is read-only\. Nothing was changed\.[^]*findmnt -T/,
      )
    }
  })

  it('is none when nothing is wrong with the place, or the error is of another kind', () => {
    expect(operatorText(sqlite(5), file)).toBeNull()
    expect(operatorText(system('ENOENT'), file)).toBeNull()
    const busy = new CodedError('listen/failed', 'Port 80 needs more rights.', {
      cause: system('EACCES'),
    })
    expect(operatorText(busy, folder)).toBe('Port 80 needs more rights.')
  })
})

describe('a file of another user', () => {
  const { uid, username } = userInfo()
  const other = 4_000_000

  it.each([
    ['of Node', system('EACCES')],
    ['of SQLite, which says only that it cannot open it', sqlite(14)],
  ])('in an error %s is named with both users and what to run', (_, error) => {
    expect(findPlaceTrouble(error, file, other)).toEqual({
      problem: `${file} belongs to ${username}, and this runs as ${other}.`,
      // A bare server has no sudo.
      advice:
        uid === 0
          ? 'Nothing was changed. Run it as root.'
          : `Nothing was changed. Run it as its owner. As root: runuser -u ${username} -- COMMAND`,
    })
  })

  it('is looked for where the error says, or above', () => {
    const missing = path.join(folder, 'releases', 'manifests')
    const error = system('EACCES', { path: missing })
    expect(findPlaceTrouble(error, file, other)?.problem).toContain(`${folder} belongs to`)
  })

  it('is not made up for one’s own file', () => {
    if (uid === 0) expect(findPlaceTrouble(system('EACCES'), file)).toBeNull()
    else expect(findPlaceTrouble(system('EACCES'), file)?.advice).toContain('chmod -R u+rwX')
  })
})

it('a damaged database leads to the doctor, who knows which one it is', () => {
  writeFileSync(file, 'not a database, not a database, not a database')
  const open = () => {
    new DatabaseSync(file).exec('PRAGMA journal_mode = WAL')
  }
  let failure: unknown
  try {
    open()
  } catch (error) {
    failure = error
  }
  expect(operatorText(failure, folder)).toMatch(/database in the data folder is damaged.*doctor/)
})
