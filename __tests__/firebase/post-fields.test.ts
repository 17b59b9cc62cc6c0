import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { COPY_TEXT_MAX_LENGTH, POST_FIELDS } from '../../shared/post-fields.ts'
import { postSchema } from '../../shared/post.ts'
import { previewSchema } from '../../shared/preview.ts'
import { workingCopySchema } from '../../shared/working-copy.ts'
import { POST_FIELD_NAMES, PROSE_FIELDS } from '../../shared/written-fields.ts'

const read = (name: string) => readFileSync(path.join(process.cwd(), 'firebase', name), 'utf8')

/** The function of the security rules that says what a document may hold. */
function ruleOf(name: string): string {
  const start = rules.indexOf(`function ${name}(`)
  if (start === -1) throw new Error(`The security rules have no function ${name}.`)
  return rules.slice(start, rules.indexOf('}', start))
}

const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/'([A-Za-z]+)'/g), ([, name]) => name ?? '')

/** The lists of keys in the call that a function begins with: those that must be there, and others. */
function keysOf(rule: string): { readonly required: string[]; readonly optional: string[] } {
  const call = /return has(?:Exactly|Keys)\(\w+, \[([^\]]*)\](?:, \[([^\]]*)\])?\)/.exec(rule)
  if (call === null) throw new Error('The function does not begin with the keys of the document.')
  return { required: namesIn(call[1] ?? ''), optional: namesIn(call[2] ?? '') }
}

const rules = read('firestore.rules')

const documents = [
  ['isPost', Object.keys(postSchema.shape)],
  ['isCopy', Object.keys(workingCopySchema.shape)],
  ['isPreview', Object.keys(previewSchema.shape)],
] as const

describe.each(documents)('the security rules, in %s', (name, fields) => {
  const { required, optional } = keysOf(ruleOf(name))

  it('know every field of the document and no other', () => {
    expect([...required, ...optional].sort()).toEqual([...fields].sort())
  })

  it('demand what a document is damaged without', () => {
    const needed = POST_FIELD_NAMES.filter((field) => POST_FIELDS[field].isRequired)
    expect(required).toEqual(expect.arrayContaining(needed))
  })

  it.each(PROSE_FIELDS)('bound the length of %s', (field) => {
    const value = `\\w+\\.(?:${field}|get\\('${field}', ''\\))`
    const bound =
      name === 'isPost'
        ? `isProse\\(${value}, 0, ${POST_FIELDS[field].limit}\\)`
        : `isText\\(${value}, 0, ${COPY_TEXT_MAX_LENGTH}\\)`
    expect(ruleOf(name)).toMatch(new RegExp(bound))
  })
})

it('the security rules bound title, tags and body of a post as the table does', () => {
  const { title, tags, html } = POST_FIELDS
  expect(ruleOf('isPost')).toContain(`isLine(post.title, 1, ${title.limit})`)
  expect(ruleOf('isPost')).toContain(`post.html.toUtf8().size() <= ${html.limit}`)
  expect(ruleOf('isTags')).toContain(`tags.size() <= ${tags.limit}`)
})

interface IndexFile {
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string
    readonly fieldPath: string
  }[]
}

describe('the list of indexes', () => {
  const { fieldOverrides } = JSON.parse(read('firestore.indexes.json')) as IndexFile
  const leftOutOf = (collection: string) =>
    fieldOverrides
      .filter(({ collectionGroup }) => collectionGroup === collection)
      .map(({ fieldPath }) => fieldPath)
      .sort()

  it('leaves out the fields of posts that no query looks for', () => {
    const expected = POST_FIELD_NAMES.filter((name) => !POST_FIELDS[name].isIndexed)
    expect(leftOutOf('posts')).toEqual([...expected].sort())
  })

  it.each(['workingCopies', 'kept', 'previews'])(
    'leaves out all that is written in %s',
    (collection) => {
      expect(leftOutOf(collection)).toEqual([...POST_FIELD_NAMES].sort())
    },
  )
})
