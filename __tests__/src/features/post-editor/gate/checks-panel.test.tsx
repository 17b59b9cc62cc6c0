import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { GateProblem } from '../../../../../shared/quality-gate'
import { ChecksCount } from '../../../../../src/features/post-editor/gate/checks-count'
import { ChecksPanel } from '../../../../../src/features/post-editor/gate/checks-panel'

const NO_EXCERPT: GateProblem = {
  rule: 'excerpt-missing',
  severity: 'refuses',
  message: 'The excerpt is missing.',
  field: 'excerpt',
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

describe('the checks', () => {
  it('say that they are under way before the first result', () => {
    render(<ChecksPanel problems={null} onGoTo={jest.fn()} />)
    expect(screen.getByText('Checking…')).toBeVisible()
    expect(screen.queryByText(/ready to publish/)).not.toBeInTheDocument()
  })

  it('keep what refuses apart from advice, and lead to each place', () => {
    const onGoTo = jest.fn()
    render(<ChecksPanel problems={[NO_EXCERPT, VAGUE, NO_ALT]} onGoTo={onGoTo} />)
    expect(screen.getByRole('heading', { name: 'Fix before publishing (2)' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Suggestions (1)' })).toBeVisible()
    const [refusing, advice] = screen.getAllByRole('list')
    expect(within(refusing as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(within(advice as HTMLElement).getByRole('button', { name: VAGUE.message }))
    expect(onGoTo).toHaveBeenLastCalledWith(VAGUE)
    fireEvent.click(screen.getByRole('button', { name: NO_ALT.message }))
    expect(onGoTo).toHaveBeenLastCalledWith(NO_ALT)
  })

  it('say so when a post may be published, advice or not', () => {
    render(<ChecksPanel problems={[VAGUE]} onGoTo={jest.fn()} />)
    expect(screen.getByText('This post is ready to publish.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Suggestions (1)' })).toBeVisible()
  })

  it.each([
    [null, 'Checks'],
    [[], 'Checks passed'],
    [[NO_EXCERPT, VAGUE, NO_ALT], '2 problems, 1 suggestion'],
  ])('are counted in the save bar, which leads to them', (problems, name) => {
    Element.prototype.scrollIntoView = jest.fn()
    render(
      <>
        <ChecksPanel problems={problems} onGoTo={jest.fn()} />
        <ChecksCount problems={problems} />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name }))
    expect(document.activeElement).toContainElement(
      screen.getByText(problems === null ? 'Checking…' : /ready to publish|Fix before publishing/),
    )
  })
})
