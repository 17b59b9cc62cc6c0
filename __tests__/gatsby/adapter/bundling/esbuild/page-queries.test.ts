import { expect, it } from '@jest/globals'
import { withoutQueries } from '../../../../../gatsby/adapter/bundling/esbuild/page-queries.ts'

it('takes the text of a query out and keeps every line where it was', () => {
  const source = [
    "import { graphql } from 'gatsby'",
    'export const query = graphql`',
    '  query Post($id: String!) {',
    '    post(id: { eq: $id }) { title }',
    '  }',
    '`',
    'export default function Post() {}',
  ].join('\n')
  const bundled = withoutQueries(source)
  expect(bundled).not.toContain('String!')
  expect(bundled.split('\n')).toHaveLength(7)
  expect(bundled.split('\n')[6]).toBe('export default function Post() {}')
})

it('takes out every query of a module', () => {
  expect(withoutQueries('const a = graphql`{ a }`, b = graphql `{ b }`')).toBe(
    "const a = '', b = ''",
  )
})

it('leaves modules without a query, and other templates, as they are', () => {
  const source = 'const telegraphql = `text ${name}`\nconst style = css`color: red;`'
  expect(withoutQueries(source)).toBe(source)
})
