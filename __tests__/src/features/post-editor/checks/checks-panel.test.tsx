import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { GateProblem } from '../../../../../shared/quality-gate/quality-gate'
import { ChecksCount } from '../../../../../src/features/post-editor/screen/bar/checks-count'
import { ChecksPanel } from '../../../../../src/features/post-editor/checks/checks-panel'
import { sortChecks } from '../../../../../src/features/post-editor/checks/sort-checks'

const NO_EXCERPT: GateProblem = {
  rule: 'excerpt-missing',
  severity: 'refuses',
  message: 'The excerpt is missing.',
  field: 'excerpt',
}
const NO_TITLE: GateProblem = {
  rule: 'title-missing',
  severity: 'refuses',
  message: 'The title is missing.',
  field: 'title',
}
const NO_ALT: GateProblem = {
  rule: 'image-alt-missing',
  severity: 'refuses',
  message: 'Picture 1 has no alternative text.',
  field: 'body',
  place: { kind: 'image', index: 0 },
}
const VAGUE: GateProblem = {
  rule: 'link-text-vague',
  severity: 'advice',
  message: 'The link “here” says little.',
  field: 'body',
  place: { kind: 'link', index: 0 },
}

function show(problems: readonly GateProblem[] | null, isAsked: boolean) {
  Element.prototype.scrollIntoView = jest.fn()
  const onGoTo = jest.fn()
  const checks = sortChecks(problems, isAsked)
  render(
    <>
      <ChecksPanel checks={checks} onGoTo={onGoTo} />
      <ChecksCount checks={checks} />
    </>,
  )
  return onGoTo
}

describe('the checks', () => {
  it('say that they are under way before the first result', () => {
    show(null, false)
    expect(screen.getByText('Checking…')).toBeVisible()
    expect(screen.queryByText(/ready to publish/)).not.toBeInTheDocument()
  })

  it('of a post that is only begun are a list to tick off, without a word of problems', () => {
    const onGoTo = show([NO_TITLE, NO_EXCERPT], false)
    expect(screen.getByRole('heading', { name: 'Before publishing' })).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Text: done',
      'Excerpt',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Excerpt' }))
    expect(onGoTo).toHaveBeenLastCalledWith(NO_EXCERPT)
    expect(screen.getByRole('button', { name: '2 things to do' })).toBeVisible()
    expect(screen.queryByText(/problem/i)).not.toBeInTheDocument()
  })

  it('name what is really wrong also then', () => {
    show([NO_EXCERPT, NO_ALT], false)
    expect(screen.getByRole('heading', { name: 'Fix before publishing (1)' })).toBeVisible()
    expect(screen.getByRole('button', { name: '1 problem' })).toBeVisible()
  })

  it('keep what refuses apart from advice once publishing was asked for', () => {
    const onGoTo = show([NO_EXCERPT, VAGUE, NO_ALT], true)
    expect(screen.getByRole('heading', { name: 'Fix before publishing (2)' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Suggestions (1)' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Before publishing' })).not.toBeInTheDocument()
    const [refusing, advice] = screen.getAllByRole('list')
    expect(within(refusing as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(within(advice as HTMLElement).getByRole('button', { name: VAGUE.message }))
    expect(onGoTo).toHaveBeenLastCalledWith(VAGUE)
    fireEvent.click(screen.getByRole('button', { name: NO_ALT.message }))
    expect(onGoTo).toHaveBeenLastCalledWith(NO_ALT)
  })

  it('say so when a post may be published, advice or not', () => {
    show([VAGUE], true)
    expect(screen.getByText('This post is ready to publish.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Suggestions (1)' })).toBeVisible()
  })

  it.each([
    [null, 'Checks'],
    [[], 'Checks passed'],
    [[VAGUE], '1 suggestion'],
    [[NO_EXCERPT, VAGUE, NO_ALT], '2 problems'],
  ])('are counted in the save bar, which leads to them', (problems, name) => {
    show(problems, true)
    fireEvent.click(screen.getByRole('button', { name }))
    expect(document.activeElement).toContainElement(
      screen.getByText(problems === null ? 'Checking…' : /ready to publish|Fix before publishing/),
    )
  })
})
