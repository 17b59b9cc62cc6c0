import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import { comparePosts } from '../../../../src/features/post-editor/session/versions/compare-posts'
import { VersionDifference } from '../../../../src/editing/difference/version-difference'

const written = (html: string) => ({ ...EMPTY_EDITOR_FIELDS, html })
const labels = { before: 'Saved version', after: 'Your version' }
const show = (before: string, after: string) =>
  render(
    <VersionDifference
      compare={comparePosts}
      before={written(before)}
      after={written(after)}
      labels={labels}
    />,
  )

describe('the difference of two versions', () => {
  it('says in words and elements what was removed and added', () => {
    show('<p>Pay by May.</p>', '<p>Pay by June.</p>')
    const row = screen.getByRole('listitem')
    expect(within(row).getByText('Paragraph changed')).toBeTruthy()
    expect(within(row).getByRole('deletion').textContent).toContain('removed: May')
    expect(within(row).getByRole('insertion').textContent).toContain('added: June')
  })

  it('unfolds what did not change', async () => {
    const same = Array.from({ length: 8 }, (_, index) => `<p>Line ${index} here</p>`).join('')
    show(`${same}<p>Old</p>`, `${same}<p>New</p>`)
    expect(screen.queryByText('Line 0 here')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 7 unchanged lines' }))
    expect(screen.getByText('Line 0 here')).toBeTruthy()
  })

  it('shows pictures and never the HTML itself', () => {
    const { container } = show(
      '<p>A</p>',
      '<p>A</p><figure><img src="/v0/b/a.webp" alt="Boats" onerror="x()"></figure><script>x()</script>',
    )
    const pictures = container.querySelectorAll('img')
    expect([...pictures].map((image) => image.outerHTML).join()).not.toContain('onerror')
    expect(pictures).toHaveLength(1)
    expect(container.querySelector('script')).toBeNull()
    expect(screen.getByRole('insertion').textContent).toContain('Boats')
  })

  it('asks no other site for a picture', () => {
    const { container } = show('<p>A</p>', '<p>A</p><img src="https://example.org/a.webp" alt="B">')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('insertion').textContent).toContain('B')
  })

  it('says that nothing differs', () => {
    show('<p>A</p>', '<p>A</p>')
    expect(screen.getByText('These versions are identical.')).toBeTruthy()
  })
})
