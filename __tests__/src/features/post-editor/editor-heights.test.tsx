import { describe, expect, it } from '@jest/globals'
import Box from '@mui/material/Box'
import { render } from '@testing-library/react'
import { bodyStyles } from '../../../../src/features/post-editor/text/body-styles'
import { FocalPointPicker } from '../../../../src/features/post-editor/pictures/focal-point-picker'

/** The rules that were written for an element, with their media queries, without white space. */
function rulesOf(element: Element | null): string[] {
  const names = [...(element?.classList ?? [])].filter((name) => name.startsWith('css-'))
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText.replace(/\s+/g, ''))
    .filter((rule) => names.some((name) => rule.includes(`.${name}`)))
}

describe('the heights of the editor', () => {
  it('let the box of the text grow from 300 to 400 px, and scroll nothing in it', () => {
    document.documentElement.dataset['writing'] = 'box'
    const { container } = render(
      <Box sx={bodyStyles}>
        <div className="text-box">
          <div className="ProseMirror" />
        </div>
      </Box>,
    )
    const text = container.querySelector('.ProseMirror')
    expect(text).toHaveStyle({ minHeight: 'clamp(300px, 100vh - 480px, 400px)' })
    expect(text?.parentElement).toHaveStyle({ maxHeight: '400px', overflow: 'clip' })
    delete document.documentElement.dataset['writing']
  })

  it('give a picture 500 px, and at least 300 px below a width of 768 px', () => {
    const { container } = render(
      <FocalPointPicker
        src="/cover.jpg"
        alt="A desk"
        width={800}
        height={600}
        point={{ focalX: 0.5, focalY: 0.5 }}
        onMove={() => undefined}
        crops={[]}
      />,
    )
    const rules = rulesOf(
      container.querySelector('img')?.parentElement?.parentElement?.parentElement ?? null,
    )
    expect(rules.filter((rule) => !rule.startsWith('@')).join()).toContain('height:500px')
    const narrow = rules.filter((rule) => rule.startsWith('@media(max-width:767.95px)')).join()
    expect(narrow).toContain('height:auto')
    expect(narrow).toContain('min-height:300px')
  })
})
