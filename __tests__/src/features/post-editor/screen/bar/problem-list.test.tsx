import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProblemList } from '../../../../../../src/features/post-editor/screen/bar/problem-list'
import {
  updateRefusal,
  type ShownRefusal,
} from '../../../../../../src/features/post-editor/checks/use-refusal'
import type { FieldProblem } from '../../../../../../src/features/post-editor/checks/save-problems'

const TITLE: FieldProblem = { field: 'title', message: 'The title is missing.' }
const EXCERPT: FieldProblem = { field: 'excerpt', message: 'The excerpt is missing.' }
const SLUG: FieldProblem = { field: 'slug', message: 'The slug belongs to another post.' }
const HEADING = 'Not published: fix 2 problems first'
const REFUSAL: ShownRefusal = {
  heading: HEADING,
  problems: [TITLE, EXCERPT],
  action: { kind: 'publish' },
  fixed: [],
}

describe('a list of problems that is looked through again', () => {
  it('keeps its place and says which are fixed', () => {
    const next = updateRefusal(REFUSAL, { heading: 'fix 1', problems: [{ ...EXCERPT }] })
    expect(next).toEqual({ ...REFUSAL, fixed: [TITLE] })
    expect(updateRefusal(next, null).fixed).toEqual([TITLE, EXCERPT])
  })

  it('takes a fix back when the problem returns', () => {
    const next = updateRefusal({ ...REFUSAL, fixed: [TITLE] }, REFUSAL)
    expect(next.fixed).toEqual([])
  })

  it('becomes another list when something new is wrong', () => {
    const now = { heading: 'fix 1', problems: [SLUG] }
    expect(updateRefusal(REFUSAL, now)).toEqual({ ...now, action: REFUSAL.action, fixed: [] })
  })

  it('stays the same object while nothing changes', () => {
    expect(updateRefusal(REFUSAL, REFUSAL)).toBe(REFUSAL)
  })
})

describe('the list on the screen', () => {
  const show = (refusal: ShownRefusal, isPublished = false) => {
    const onAgain = jest.fn()
    const onClose = jest.fn()
    render(
      <ProblemList
        refusal={refusal}
        isPublished={isPublished}
        onGoTo={() => undefined}
        onAgain={onAgain}
        onClose={onClose}
      />,
    )
    return { onAgain, onClose }
  }

  it('leads to what is still wrong', () => {
    show({ ...REFUSAL, fixed: [TITLE] })
    expect(screen.getByText(HEADING)).toBeVisible()
    expect(screen.getByText(/The title is missing\./).closest('li')).toHaveTextContent(/Fixed\.$/)
    expect(screen.getByRole('link')).toHaveTextContent(EXCERPT.message)
    expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
  })

  it('says at once that all of it is fixed, and offers what was refused', async () => {
    const { onAgain } = show({ ...REFUSAL, fixed: [TITLE, EXCERPT] })
    expect(screen.queryByText(HEADING)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(onAgain).toHaveBeenCalledWith({ kind: 'publish' })
  })

  it('calls the saving of a post that readers see an update', () => {
    const refused: ShownRefusal = { ...REFUSAL, action: { kind: 'save' }, fixed: [TITLE, EXCERPT] }
    show(refused, true)
    expect(screen.getByRole('button', { name: 'Update now' })).toBeVisible()
    show(refused)
    expect(screen.getByRole('button', { name: 'Keep a version now' })).toBeVisible()
  })

  it('can be closed', async () => {
    const { onClose } = show(REFUSAL)
    await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
