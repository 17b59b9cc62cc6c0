/** The inside of Gatsby and its packages, as modules and as files. ESLint's selectors cannot hold a plain slash. */
const PRIVATE = String.raw`(^|\u002F)gatsby(\u002Fdist(\u002F|$)|-cli\u002F|-core-utils(\u002F|$)|-plugin-sharp\u002F)`

/** What code outside of the adapter may not name, for ESLint's rule `no-restricted-syntax`. */
export const privateGatsby = [
  {
    selector: `:matches(Literal[value=/${PRIVATE}/], TemplateElement[value.raw=/${PRIVATE}/])`,
    message:
      'This is the inside of Gatsby, which changes with any version: only gatsby/adapter/ names it. Add what is needed there.',
  },
]
