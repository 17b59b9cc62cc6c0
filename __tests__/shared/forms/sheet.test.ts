import { describe, expect, it } from '@jest/globals'
import { sheetHead, titledForm } from '../../../shared/forms/sheet.ts'

describe("the head of a form's sheet", () => {
  it.each([
    ['Form W-8BEN', 'Form', 'W-8BEN'],
    ['FinCEN Form 114', 'FinCEN Form', '114'],
    ['Form W-7 (COA)', 'Form', 'W-7 (COA)'],
    ['Schedule K-1', '', 'Schedule K-1'],
  ])('takes %s apart', (name, kind, number) => {
    expect(sheetHead(name)).toEqual({ kind, number, revision: '' })
  })

  it('names a revision by its month, and no other', () => {
    expect(sheetHead('Form W-7', 'December 2024 or newer').revision).toBe('Rev. December 2024')
    expect(sheetHead('Form W-7', 'Yearly').revision).toBe('')
  })

  it('is made from the title of a page of a form, and of no other page', () => {
    expect(titledForm('Forms', 'Form 1: On: it')).toEqual({ name: 'Form 1', title: 'On: it' })
    expect(titledForm('Forms', 'Official forms')).toBeNull()
    expect(titledForm('Blog', 'Form 1: line by line')).toBeNull()
  })
})
