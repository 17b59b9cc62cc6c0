import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { findFacts } from '../../../../../../src/features/post-editor/writing/references/find-facts'
import { insertFact } from '../../../../../../src/features/post-editor/writing/references/insert-fact'
import { FactDialog } from '../../../../../../src/features/post-editor/writing/references/fact-dialog'
import { fakeTools, openWritingEditor, typeText } from '../../text/writing-editor'

const FEE = {
  id: 'states/delaware/report-fee',
  subject: 'Delaware',
  label: 'Fee of an LLC report',
  since: null,
  text: '400 dollars',
  cell: '400',
}
const TAX = {
  id: 'states/ohio/sales-tax',
  subject: 'Ohio',
  label: 'State sales tax',
  since: null,
  text: '5.75 percent',
  cell: '5.75%',
}

describe('a figure of the site in the text', () => {
  it('is a reference, and what is typed behind it is not', () => {
    const editor = openWritingEditor('<p></p>')
    insertFact(editor, FEE)
    typeText(editor, ' a year')
    expect(storedHtml(editor)).toBe(
      '<p><data value="states/delaware/report-fee">400 dollars</data> a year</p>',
    )
  })

  it('is kept when a post that has one is opened and saved', () => {
    const html = '<p>In all <data value="states/ohio/sales-tax">5.75 percent</data>.</p>'
    expect(storedHtml(openWritingEditor(html))).toBe(html)
  })

  it('is asked for in a dialog, and not in code', () => {
    const tools = fakeTools()
    writingCommand('fact').run(openWritingEditor('<p>a</p>'), tools)
    expect(tools.openFactDialog).toHaveBeenCalledTimes(1)
    const inCode = openWritingEditor('<pre><code>a</code></pre>')
    expect(writingCommand('fact').isPossible?.(inCode)).toBe(false)
  })

  it('is found by the words of its page, its name and its number', () => {
    expect(findFacts([FEE, TAX], 'sales ohio')).toEqual([TAX])
    expect(findFacts([FEE, TAX], '400')).toEqual([FEE])
    expect(findFacts([FEE, TAX], ' ')).toEqual([FEE, TAX])
  })
})

describe('the dialog of figures', () => {
  it('lists them with what they say, and gives the chosen one', async () => {
    const user = userEvent.setup()
    const onChoose = jest.fn()
    render(
      <FactDialog
        read={() => Promise.resolve([FEE, TAX])}
        onChoose={onChoose}
        onClose={jest.fn()}
      />,
    )
    await user.type(screen.getByRole('combobox', { name: 'Figure' }), 'delaware')
    const option = await screen.findByRole('option', { name: /Delaware: 400 dollars/ })
    await user.click(option)
    expect(onChoose).toHaveBeenCalledWith(FEE)
  })

  it('says when they could not be read, and tries again', async () => {
    const user = userEvent.setup()
    const readFacts = jest
      .fn<() => Promise<readonly (typeof FEE)[] | null>>()
      .mockResolvedValueOnce(null)
      .mockResolvedValue([FEE])
    render(<FactDialog read={readFacts} onChoose={jest.fn()} onClose={jest.fn()} />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('combobox', { name: 'Figure' })).toBeVisible()
    expect(readFacts).toHaveBeenCalledTimes(2)
  })
})
