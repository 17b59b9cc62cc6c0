import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { FORMS } from '../../../../shared/kinds/tables/forms.ts'

const form = JSON.parse(readFileSync('content/forms/form-w-7.json', 'utf8')) as Record<
  string,
  unknown
>

/** "field: message" of everything that is wrong with the form once changed. */
const problems = (change: Record<string, unknown>): string[] => {
  const { error } = FORMS.schema.safeParse({ ...form, ...change })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the schema of forms', () => {
  it('takes a complete form', () => {
    expect(problems({})).toEqual([])
  })

  it('names the topics, ways and audiences that there are', () => {
    expect(problems({ topic: 'Horses' })).toEqual([
      expect.stringMatching(/^topic: must be one of: Tax numbers, Income tax, /),
    ])
    expect(problems({ filing: ['pigeon'] })).toEqual([
      expect.stringMatching(/^filing\.0: must be one of: online, mail, /),
    ])
    expect(problems({ audience: [] })).toEqual([
      'audience: must name at least one group of readers',
    ])
    expect(problems({ filing: [] })).toEqual(['filing: must say at least one way to file it'])
  })

  it('holds the purpose to what finds room in the list of forms', () => {
    expect(problems({ purpose: 'x'.repeat(57) })).toEqual([
      'purpose: must be at most 56 characters',
    ])
  })

  it('asks when the form is not the right one', () => {
    expect(problems({ whenNotToUse: [] })).toEqual(['whenNotToUse: needs at least one paragraph'])
  })

  it('takes no fee and no file, but no empty text and no address without https', () => {
    const official = { page: 'https://www.irs.gov/', pdf: null, instructions: null }
    expect(problems({ fee: null, official })).toEqual([])
    const fee = { amount: ' ', source: 'https://www.irs.gov/', verification: { state: 'sample' } }
    expect(problems({ fee })).toEqual(['fee.amount: must not be empty'])
    expect(problems({ official: { ...official, pdf: 'http://a.example/f.pdf' } })).toEqual([
      'official.pdf: must be an https address',
    ])
  })

  it('wants a source and a state of verification of every contact, and an address of what is online', () => {
    const contact = {
      kind: 'fax',
      when: null,
      lines: ['+1 304-707-9471'],
      source: 'https://www.irs.gov/instructions/iss4',
      verification: { state: 'sample' },
    }
    expect(problems({ contacts: [contact] })).toEqual([])
    expect(problems({ contacts: [{ ...contact, kind: 'pigeon' }] })).toEqual([
      expect.stringMatching(/^contacts\.0\.kind: must be one of: address, fax, /),
    ])
    expect(problems({ contacts: [{ ...contact, source: undefined }] })).toEqual([
      'contacts.0.source: must be an https address',
    ])
    const online = 'contacts.0.href: belongs to a contact of the kind "online", which needs one'
    expect(problems({ contacts: [{ ...contact, kind: 'online' }] })).toEqual([online])
    expect(problems({ contacts: [{ ...contact, href: 'https://a.example/' }] })).toEqual([online])
  })
})
