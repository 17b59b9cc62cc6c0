// One file for the browser: what one of them needs, the others need as well.
export { FactDialog } from './fact/fact-dialog'
export { TermDialog } from './term/term-dialog'
export { OfferedTerm } from './toolbar/offered-term'
