import { HtmlValidate } from 'html-validate'

/**
 * The HTML standard, whole documents and accessibility, as rules that every machine can check.
 *
 * Relaxed, with the reason:
 * - `require-sri`: every script comes from the site itself, under a policy that allows no other.
 * - `wcag/h32`: the filters of the lists answer while someone types and send nothing.
 * - `prefer-native-element`: the map is a scrollable region inside a section of its own.
 */
const checker = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    'wcag/h32': 'off',
    'prefer-native-element': 'off',
  },
})

/**
 * Checks pages against the HTML standard.
 *
 * @param pages HTML by path
 * @returns one line per error: path, rule, what is wrong, and where
 */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const errors: string[] = []
  for (const [path, html] of pages) {
    const { results } = await checker.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      errors.push(`${path}: ${ruleId}: ${message} (${selector ?? 'document'})`)
    }
  }
  return errors
}
