const FENCED = '^ {0,3}(?:```|~~~)[\\s\\S]*?^ {0,3}(?:```|~~~)[ \\t]*$'

const FENCES = new RegExp(`(${FENCED})`, 'm')
const FENCES_AND_SPANS = new RegExp(
  `(${FENCED}|(?<!\`)(?:\`[^\`\\n]+\`|\`\`[^\\n]+?\`\`)(?!\`))`,
  'm',
)

/** Changes a Markdown text except its fenced code. */
export function outsideFences(text: string, change: (part: string) => string): string {
  return changeBetween(text, FENCES, change)
}

/** Changes a Markdown text except its code, in blocks and in lines. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return changeBetween(text, FENCES_AND_SPANS, change)
}

function changeBetween(text: string, code: RegExp, change: (part: string) => string): string {
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}
